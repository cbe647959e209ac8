import { idOf } from './identifiers.ts';
import { identityOf } from './identity.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

/**
 * Ranges that the numbering authorities keep free for fiction: `x` is any digit, `a` an area code of the United States.
 * US: NANPA, 555-0100 to 555-0199. UK: Ofcom, numbers for drama use. DE: Bundesnetzagentur, Mitteilung 148/2021.
 * FR: Arcep, decision 2018-0881. AU: ACMA, numbers for use in TV shows, films and creative works.
 */
const fictionalRanges = {
  us: ['+1 a 555 01xx', '+1 (a) 555-01xx', '+1a55501xx'],
  uk: ['+44 20 7946 0xxx', '+44 (0)20 7946 0xxx', '+44 161 496 0xxx', '+44 131 496 0xxx', '+44 29 2018 0xxx'],
  de: ['+49 30 23125xxx', '+49 (0)40 66969-xxx', '+49 69 90009xxx', '+49 89 99998xxx', '+49 221 4710xxx'],
  fr: [
    '+33 1 99 00 xx xx',
    '+33 2 61 91 xx xx',
    '+33 3 53 01 xx xx',
    '+33 4 65 71 xx xx',
    '+33 5 36 49 xx xx',
  ],
  au: ['+61 2 5550 xxxx', '+61 3 5550 xxxx', '+61 7 5550 xxxx', '+61 8 5550 xxxx', '+61 2 7010 xxxx'],
} as const;

/** Area codes of the United States. */
const areaCodes = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229,
  231, 234, 239, 240, 248, 251, 252, 253, 254, 256, 260, 262, 267, 269, 270, 276, 281, 301, 302, 303, 304,
  305, 307, 308, 309, 310, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 323, 325, 330, 334, 336, 337,
  339, 347, 351, 352, 360, 361, 385, 386, 401, 402, 404, 405, 406, 407, 408, 409, 410, 412, 413, 414, 415,
  417, 419, 423, 424, 425, 432, 434, 435, 440, 443, 469, 478, 479, 480, 484, 501, 502, 503, 504, 505, 507,
  508, 509, 510, 512, 513, 515, 516, 517, 518, 520, 530, 540, 541, 551, 559, 561, 562, 563, 567, 570, 571,
  573, 574, 580, 585, 586, 601, 602, 603, 605, 606, 607, 608, 609, 610, 612, 614, 615, 616, 617, 618, 619,
  620, 623, 626, 630, 631, 636, 641, 646, 650, 651, 660, 661, 662, 678, 682, 701, 702, 703, 704, 706, 707,
];

const rangeByCountry: Record<string, keyof typeof fictionalRanges> = {
  'United Kingdom': 'uk',
  Germany: 'de',
  France: 'fr',
  Australia: 'au',
};

/** The main phone number of the person at an index, as a source would write it: readable as E.164. */
export function mainPhoneNumber(world: World, person: number): string {
  const random = new Random(world.seed, 'phone', person);
  const { home } = identityOf(world, person);
  return phoneNumber(random, home.country);
}

function phoneNumber(random: Random, country: string): string {
  const pattern = random.pick(fictionalRanges[rangeByCountry[country] ?? 'us']);
  return pattern.replace(/[xa]/g, (sign) => String(sign === 'a' ? random.pick(areaCodes) : random.below(10)));
}

/** The number as E.164. */
export function e164(number: string): string {
  return `+${number.replace('(0)', '').replace(/\D/g, '')}`;
}

/** The records of `phone_numbers`. Some persons share one, and at large sizes the ranges are used again and again. */
export function* phoneNumberRecords(world: World) {
  for (let index = 0; index < world.counts.persons; index++) {
    const random = new Random(world.seed, 'phone record', index);
    const numbers: string[] = [];
    if (random.chance(0.45)) numbers.push(mainPhoneNumber(world, index));
    if (random.chance(0.1)) numbers.push(phoneNumber(random, ''));
    if (index > 0 && random.chance(0.02)) numbers.push(mainPhoneNumber(world, index - 1));
    const different = new Map(numbers.map((number) => [e164(number), number]));
    for (const phone_number of different.values()) yield { person_id: idOf.person(index), phone_number };
  }
}
