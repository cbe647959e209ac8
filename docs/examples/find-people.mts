import { createClient, type Operations, RosterError } from '@roster/client';

let spent = 0;
const roster = createClient({
  url: process.env.ROSTER_URL ?? 'http://127.0.0.1:3000',
  apiKey: process.env.ROSTER_KEY ?? '',
  accountId: Number(process.env.ROSTER_ACCOUNT ?? 1),
  onAnswer: ({ credits }) => {
    spent += credits?.spent ?? 0;
  },
});

const wanted: Operations['people']['roleSearch']['input'] = {
  role_title: 'engineer OR fitter',
  role_is_current: true,
};

try {
  const { total_persons } = await roster.people.roleSearchTotals(wanted);
  console.log(`${total_persons} persons`);
  let shown = 0;
  for await (const person of roster.people.roleSearch.all(wanted, { signal: AbortSignal.timeout(60_000) })) {
    const role = person.roles.find(({ id }) => person.matching_role_ids.includes(id));
    const phones = await roster.people.phoneNumbersLookup({ person_id: person.id });
    const numbers = phones.map(({ phone_number }) => phone_number).join(', ');
    console.log(`${person.full_name}, ${role?.title}: ${numbers || 'no number'}`);
    shown += 1;
    if (shown === 5) break;
  }
} catch (error) {
  if (!(error instanceof RosterError)) throw error;
  console.error(`${error.code}: ${error.detail}`);
  process.exitCode = 1;
}
console.log(`${spent} credits spent`);
