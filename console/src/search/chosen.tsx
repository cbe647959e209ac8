import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { credits } from '../credits.ts';
import { downloadCsv } from '../download.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { Problem } from '../page-parts.tsx';
import { CONTACT_KINDS, type ContactKind, knownContacts, lookUpAll } from '../record/contact-kinds.ts';
import type { SearchKind } from '../searches.ts';
import { priceOf } from '../service-document.ts';
import { useScopes, useSession } from '../session.tsx';
import type { Chosen } from './results-table.tsx';
import { type Column, csvRows } from './rows.ts';

/** What can be done with the chosen rows: contacts of all of them, each kind with its price, a list and a file. */
export function ChosenBar({
  kind,
  columns,
  chosen,
  children,
  onClear,
}: {
  kind: SearchKind;
  columns: readonly Column[];
  chosen: Chosen;
  /** More buttons. */
  children?: ReactNode;
  onClear(): void;
}) {
  const scopes = useScopes();
  const hasContacts = kind.page === 'people' && scopes.includes('contacts');
  return (
    <section className="chosen" aria-label="Chosen rows">
      <Text size="sm" fw={600}>
        {chosen.size.toLocaleString('en')} chosen
      </Text>
      {hasContacts && <ContactsOfChosen ids={[...chosen.keys()]} />}
      <AddToList size="compact-sm" kind={kind.listKind} ids={[...chosen.keys()]} />
      {children}
      <Button
        size="compact-sm"
        onClick={() => downloadCsv(`${kind.page}-chosen.csv`, csvRows(columns, [...chosen.values()]))}
      >
        CSV of these
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

/** A button for each kind of contacts, and of how many persons they are known. */
function ContactsOfChosen({ ids }: { ids: readonly number[] }) {
  const { client, document } = useSession();
  const queries = useQueryClient();
  const lookup = useMutation({
    mutationFn: (contact: ContactKind) => lookUpAll(queries, client, contact, ids),
  });
  const kinds = CONTACT_KINDS.map((contact) => {
    const known = ids.map((id) => knownContacts(queries, contact, id)).filter((one) => one !== undefined);
    return { contact, known: known.length, found: known.filter(({ length }) => length > 0).length };
  });
  const said = kinds
    .filter(({ known }) => known > 0)
    .map(({ contact, known, found }) => `${contact.title}: ${found} of ${known} found`);
  return (
    <>
      {kinds.map(({ contact, known }) => {
        const unknown = ids.length - known;
        return (
          <Button
            key={contact.title}
            size="compact-sm"
            disabled={unknown === 0 || lookup.isPending}
            onClick={() => lookup.mutate(contact)}
          >
            {contact.title}
            {unknown > 0 && ` · up to ${credits(unknown * priceOf(document, contact.operationId))}`}
          </Button>
        );
      })}
      <Text size="sm" role="status">
        {said.join(' · ')}
      </Text>
      <Problem error={lookup.error} />
    </>
  );
}
