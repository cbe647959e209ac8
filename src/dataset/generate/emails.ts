import { careerOf } from './career.ts';
import { type Identity, identityOf } from './identity.ts';
import { organizationProfile } from './organizations.ts';
import { Random, sometimes } from './random.ts';
import type { World } from './world.ts';

/** Domains of free and consumer mail providers, the most used first. The addresses made up there begin with `sample.`. */
export const webmailDomains = [
  'gmail.com',
  'outlook.com',
  'yahoo.com',
  'hotmail.com',
  'icloud.com',
  'gmx.de',
  'web.de',
  'orange.fr',
  'wp.pl',
  'mail.ru',
  'qq.com',
  'yandex.ru',
  'proton.me',
  'aol.com',
  'yahoo.co.jp',
];

/** What is known of an address's state; the first ones likelier. */
export const validationStatuses = ['valid', 'risky', 'unknown', 'invalid'] as const;

interface Address {
  email: string;
  type: 'personal' | 'work';
}

/** The webmail address of the person at an index; nobody else has it but those who share it with them. */
export function webmailAddress(world: World, person: number): string {
  const random = new Random(world.seed, 'webmail', person);
  return `sample.p${person + 1}@${random.common(webmailDomains)}`;
}

/** The records of `emails`. */
export function* emailRecords(world: World) {
  for (let index = 0; index < world.counts.persons; index++) {
    const random = new Random(world.seed, 'email', index);
    const identity = identityOf(world, index);
    const addresses = [
      ...workAddresses(world, random, identity),
      ...personalAddresses(world, random, identity),
    ];
    const written = new Set<string>();
    for (const { email, type } of addresses) {
      if (written.has(email)) continue;
      written.add(email);
      yield {
        person_id: identity.id,
        email,
        email_type: sometimes(random, 0.7, () => type),
        validation_status: random.common(validationStatuses),
      };
    }
  }
}

/** Addresses at the organizations of the person's roles; now and then the one of a whole department. */
function workAddresses(world: World, random: Random, { index, mailName }: Identity): Address[] {
  const hosts = careerOf(world, index)
    .filter((stage, position) => stage.organization !== null && random.chance(position === 0 ? 0.7 : 0.08))
    .map((stage) => organizationProfile(world, stage.organization ?? 0).host);
  const name = mailName.replace(/^[.-]+|[.-]+$/g, '');
  return hosts.map((host) => ({
    email: random.chance(0.03) ? `info@${host}` : `${name}${random.chance(0.2) ? index : ''}@${host}`,
    type: 'work' as const,
  }));
}

/** Webmail, an own domain, or the webmail address that a family shares. */
function personalAddresses(world: World, random: Random, { index, slug }: Identity): Address[] {
  const addresses: Address[] = [];
  if (random.chance(0.55)) addresses.push({ email: webmailAddress(world, index), type: 'personal' });
  if (random.chance(0.06)) addresses.push({ email: `me@${slug}.example`, type: 'personal' });
  if (index > 0 && random.chance(0.02))
    addresses.push({ email: webmailAddress(world, index - 1), type: 'personal' });
  return addresses;
}
