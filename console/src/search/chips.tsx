import { Anchor, Button } from '@mantine/core';
import { addressOf } from '../address.ts';
import { chipText } from './chip-text.ts';
import type { EditedRequest } from './request.ts';

/** The filters that have a value, each with a button that removes it. */
export function Chips({ edited: { kind, set, filters, names, setFilters } }: { edited: EditedRequest }) {
  if (set.length === 0) return null;
  return (
    <section className="chips" aria-label="Active filters">
      {set.map((filter) => (
        <Button
          key={filter.name}
          size="compact-xs"
          radius="xl"
          aria-label={`Remove ${chipText(filter, filters[filter.name], names)}`}
          onClick={() => setFilters({ [filter.name]: undefined })}
          rightSection={<span aria-hidden="true">×</span>}
        >
          {chipText(filter, filters[filter.name], names)}
        </Button>
      ))}
      <Anchor href={addressOf(kind.page)} size="xs">
        Clear all
      </Anchor>
    </section>
  );
}
