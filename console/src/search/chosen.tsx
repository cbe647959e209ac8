import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { credits } from '../credits.ts';
import { downloadCsv } from '../download.ts';
import { Problem } from '../problem.tsx';
import { CONTACT_KINDS, type ContactKind, knownContacts, lookUpAll } from '../record/contact-kinds.ts';
import type { SearchKind } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useSession } from '../session.tsx';
import type { Chosen } from './results-table.tsx';
import { type Column, csvRows } from './rows.ts';

/** What can be done with the chosen rows: contacts of all of them, each kind with its price, and a file. */
export function ChosenBar({
  kind,
  columns,
  chosen,
  onClear,
}: {
  kind: SearchKind;
  columns: readonly Column[];
  chosen: Chosen;
  onClear(): void;
}) {
  const { client, document } = useSession();
  const queries = useQueryClient();
  const ids = [...chosen.keys()];
  const lookup = useMutation({
    mutationFn: (contact: ContactKind) => lookUpAll(queries, client, contact, ids),
  });
  return (
    <section className="chosen" aria-label="Chosen rows">
      <Text size="sm" fw={600}>
        {chosen.size.toLocaleString('en')} chosen
      </Text>
      {kind.page === 'people' &&
        CONTACT_KINDS.map((contact) => {
          const unknown = ids.filter((id) => knownContacts(queries, contact, id) === undefined).length;
          return (
            <Button
              key={contact.title}
              size="compact-sm"
              variant="default"
              disabled={unknown === 0 || lookup.isPending}
              onClick={() => lookup.mutate(contact)}
            >
              {contact.title}
              {unknown > 0 && ` · up to ${credits(unknown * priceOf(document, contact.operationId))}`}
            </Button>
          );
        })}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => downloadCsv(`${kind.page}-chosen.csv`, csvRows(columns, [...chosen.values()]))}
      >
        CSV of these
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
      {lookup.error && <Problem error={lookup.error} />}
    </section>
  );
}
