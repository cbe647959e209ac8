import { webmailAddress } from './emails.ts';
import { idOf } from './identifiers.ts';
import { identityOf } from './identity.ts';
import { mainPhoneNumber } from './phone-numbers.ts';
import type { World } from './world.ts';

/** The records of `suppressed_persons`, spread over the dataset: by id, slug, email and phone number in turn. */
export function* suppressedPersonRecords(world: World) {
  const { persons, suppressedPersons } = world.counts;
  for (let position = 0; position < suppressedPersons; position++) {
    const person = Math.floor(((position + 0.5) * persons) / suppressedPersons);
    const kind = position % 4;
    if (kind === 0) yield { person_id: idOf.person(person) };
    else if (kind === 1) yield { network_public_identifier: identityOf(world, person).slug };
    else if (kind === 2) yield { email: webmailAddress(world, person) };
    else yield { phone_number: mainPhoneNumber(world, person) };
  }
}
