const url = process.env.ROSTER_URL ?? 'http://127.0.0.1:3000';
const account = process.env.ROSTER_ACCOUNT ?? '1';
let spent = 0;

/** Calls an operation; where the connection fails or the service asks to come again, it sends the same again. */
async function call(operation, fields, attemptsLeft = 4) {
  const request = {
    method: 'POST',
    headers: {
      'X-API-KEY': process.env.ROSTER_KEY ?? '',
      'Content-Type': 'application/json',
      // The same at each attempt: so an answer that was lost is not charged again.
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(fields),
  };
  for (;;) {
    attemptsLeft -= 1;
    const response = await fetch(`${url}/api/${account}/datastorage/${operation}/`, request).catch(
      (error) => {
        if (attemptsLeft === 0) throw error;
      },
    );
    if (response?.ok) {
      spent += Number(response.headers.get('X-Credits-Spent'));
      return response.json();
    }
    if (response && (attemptsLeft === 0 || ![409, 429, 503].includes(response.status))) {
      const { code, detail } = await response.json();
      throw new Error(`${code}: ${detail}`);
    }
    const seconds = Number(response?.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

const wanted = { role_title: 'engineer OR fitter', role_is_current: true };
const { total_persons } = await call('person_role_search/totals', wanted);
console.log(`${total_persons} persons`);
const { search_results } = await call('person_role_search', { ...wanted, page_size: 5 });
for (const person of search_results) {
  const role = person.roles.find(({ id }) => person.matching_role_ids.includes(id));
  const phones = await call('person_contacts_lookup/phone_numbers', { person_id: person.id });
  const numbers = phones.map(({ phone_number }) => phone_number).join(', ');
  console.log(`${person.full_name}, ${role?.title}: ${numbers || 'no number'}`);
}
console.log(`${spent} credits spent`);
