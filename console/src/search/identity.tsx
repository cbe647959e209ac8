import { Anchor } from '@mantine/core';
import { Initials } from '../initials.tsx';
import type { SearchedRecord, SearchKind } from '../searches.ts';

/** A record in two lines: its name, and what says most about it. */
export function Identity({ kind, record, href }: { kind: SearchKind; record: SearchedRecord; href: string }) {
  const name = kind.nameOf(record);
  const detail = kind.detailOf(record);
  return (
    <div className="identity">
      <Initials name={name} photo={record.photo} isRound={kind.page === 'people'} />
      <div>
        <Anchor inherit fw={600} className="line" href={href} title={name}>
          {name}
        </Anchor>
        <div className="line detail" title={detail}>
          {detail}
        </div>
      </div>
    </div>
  );
}
