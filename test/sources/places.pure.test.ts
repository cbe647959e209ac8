import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES, findCountry } from '../../src/sources/places/countries.ts';
import { foldName, placeKey } from '../../src/sources/places/place-key.ts';
import { joinPlace, placeTypes, readPlace } from '../../src/sources/places/read-place.ts';

/** Texts by the place that they all name; `[]` is none. */
const PLACES: [parts: string[], texts: string[]][] = [
  [['Germany'], ['Germany', 'Deutschland', 'DE', 'DEU', ' germany ', 'Federal Republic of Germany']],
  [
    ['Berlin', 'Germany'],
    ['Berlin, Germany', 'Berlin,Deutschland', 'Berlin, DEU', 'Berlin , germany,'],
  ],
  [
    ['Kopernikusstr. 1', '18057 Rostock', 'Germany'],
    [
      'Kopernikusstr. 1\n18057 Rostock\nDeutschland',
      'Kopernikusstr. 1\r\n18057 Rostock\r\nDE\r\n',
      'Kopernikusstr. 1, 18057 Rostock, Germany',
    ],
  ],
  [['10115 Berlin', 'Germany'], ['10115 Berlin\nGermany']],
  [['Lyon'], ['Lyon\nGermany', 'Lyon;Germany']],
  [
    ['Berlin', 'BE', 'Germany'],
    ['Berlin, BE, DE', 'Berlin, BE, Deutschland'],
  ],
  [['United States'], ['US', 'USA', 'U.S.', 'U.S.A.', 'United States of America', 'the United States']],
  [['United Kingdom'], ['UK', 'U.K.', 'GB', 'GBR', 'Great Britain']],
  [['United Arab Emirates'], ['UAE', 'AE', 'الإمارات العربية المتحدة']],
  [['Switzerland'], ['Schweiz', 'Suisse', 'Svizzera', 'CH', 'CHE']],
  [['Türkiye'], ['Turkey', 'Turkiye', 'TR', 'TUR']],
  [['South Korea'], ['Korea, Republic of', 'Republic of Korea', 'KR', '대한민국']],
  [['Hong Kong'], ['Hong Kong', 'HK', 'Hong Kong SAR']],
  [
    ['Singapore', 'Singapore'],
    ['Singapore, Singapore', 'Singapore, Singapore, SG'],
  ],
  [['St. Lucia'], ['St. Lucia', 'Saint Lucia', 'LC']],
  // As ISO 3166-1 and the World Bank write them in their tables.
  [['DR Congo'], ['Congo, the Democratic Republic of the', 'Congo, Dem. Rep.', 'DRC']],
  [['South Korea'], ['Korea, Rep.', 'Korea, South']],
  [['Palestine'], ['Palestine, State of', 'West Bank and Gaza']],
  [['Vatican City'], ['Holy See (Vatican City State)', 'Vatican']],
  [['British Virgin Islands'], ['Virgin Islands, British']],
  [['U.S. Virgin Islands'], ['Virgin Islands, U.S.', 'Virgin Islands (U.S.)']],
  [['St. Vincent & Grenadines'], ['Saint Vincent and the Grenadines', 'St. Vincent and the Grenadines']],
  [['Bahamas'], ['Bahamas, The', 'The Bahamas']],
  [['Slovakia'], ['Slovak Republic', 'Slovensko']],
  [['Egypt'], ['Egypt, Arab Rep.']],
  [['Bosnia & Herzegovina'], ['Bosnia and Herzegovina', 'BIH', 'Bosna i Hercegovina']],
  [
    ['東京', 'Japan'],
    ['東京, 日本', '東京, JP'],
  ],
  [
    ['San Francisco', 'CA', 'United States'],
    ['San Francisco, CA', 'San Francisco, CA, USA'],
  ],
  [['Atlanta', 'GA', 'United States'], ['Atlanta, GA']],
  [
    ['Berlin', 'Germany'],
    ['Berlin, DE', 'Berlin, de', 'Berlin, Germany', 'Berlin, Deutschland, DE'],
  ],
  [['Pune', 'India'], ['Pune, IN']],
  [['Jakarta', 'Indonesia'], ['Jakarta, ID']],
  [
    ['Paris', 'Texas', 'United States'],
    ['Paris, Texas', 'Paris, Texas, US'],
  ],
  [['Washington', 'D.C.', 'United States'], ['Washington, D.C.']],
  [
    ['Toronto', 'ON', 'Canada'],
    ['Toronto, ON', 'Toronto, ON, CA'],
  ],
  [
    ['London', 'England', 'United Kingdom'],
    ['London, England', 'London, England, UK'],
  ],
  [
    ['Tbilisi', 'Georgia'],
    ['Tbilisi, Georgia', 'Tbilisi, GEO'],
  ],
  // A code of a province that is a country's code, too.
  [['Amsterdam', 'Netherlands'], ['Amsterdam, NL']],
  // A code of a state that does not follow a city is a country.
  [['Canada'], ['CA']],
  [['Buenos Aires', 'BA', 'Argentina'], ['Buenos Aires, BA, AR']],
  [['Atlantis'], ['Atlantis']],
  [['Atlantis', 'Sea'], ['Atlantis, Sea']],
  [['Berlin'], ['Berlin, -']],
  // The first one of several places.
  [
    ['Denver', 'CO', 'United States'],
    [
      'Denver, CO; New York, NY; San Francisco, CA',
      'Denver, CO | Toronto, ON',
      'Denver, CO • New York, NY • United States',
      'Denver, CO\nBerlin, DE',
      '; Denver, CO;',
    ],
  ],
  // Words about the office are no part of a place.
  [
    ['Austin', 'TX', 'United States'],
    ['Austin, TX (HQ)', 'Onsite - Austin, TX', 'Austin, TX (On-site)', 'Austin, TX - In-Office'],
  ],
  [['Palo Alto'], ['Palo Alto HQ']],
  [
    ['Pune', 'Maharashtra', 'India'],
    ['Pune, Maharashtra, India (Hybrid)', 'Pune, Maharashtra, India (On-site)'],
  ],
  [['Onsiteville'], ['Onsiteville']],
  [[], ['', ' , ,', '-', 'On-site', 'In-Office', ';']],
];

test.each(PLACES.flatMap(([parts, texts]) => texts.map((text) => ({ text, parts }))))(
  '$text is $parts',
  ({ text, parts }) => {
    expect(readPlace(text)).toEqual({ parts, isRemote: false });
  },
);

const REMOTE: [parts: string[], texts: string[]][] = [
  [
    ['Remote'],
    [
      ...[
        'remote',
        'Remote',
        'Fully Remote',
        '100% remote',
        'Anywhere',
        'Worldwide',
        'Remote (Worldwide)',
        'Anywhere in the World',
        'Probably worldwide',
      ],
      ...['home office', 'Homeoffice', 'Work from home', 'Remote / Home office', 'WFH', 'Global'],
    ],
  ],
  [
    ['United States'],
    ['Remote - US', 'US-Remote', 'Remote (US)', 'Remote, USA', 'Remote (Anywhere in the U.S.)'],
  ],
  [['Germany'], ['Remote, Germany', 'Germany (Remote)', 'Remote in Germany', 'Remote | Deutschland']],
  [
    ['Berlin', 'Germany'],
    ['Berlin, Germany (remote)', 'Remote - Berlin, Deutschland'],
  ],
  [['San Francisco', 'CA', 'United States'], ['Remote - San Francisco, CA']],
  // No city comes before the code.
  [['Canada'], ['Remote, CA']],
  [
    ['Austin', 'TX', 'United States'],
    [
      'Remote; Austin, TX; Denver, CO',
      'Austin, TX | Denver, CO | Remote',
      'Remote-Friendly (Travel-Required) | Austin, TX',
    ],
  ],
];

test.each(REMOTE.flatMap(([parts, texts]) => texts.map((text) => ({ text, parts }))))(
  '$text is $parts, and remote',
  ({ text, parts }) => {
    expect(readPlace(text)).toEqual({ parts, isRemote: true });
  },
);

test.each([
  ['hybrid', ['Remote']],
  ['Hybrid - Berlin, Germany', ['Berlin', 'Germany']],
  ['Berlin (hybrid)', ['Berlin']],
  ['Remoteness Island', ['Remoteness Island']],
])('%s is %j, and not remote', (text, parts) => {
  expect(readPlace(text)).toEqual({ parts, isRemote: false });
});

test.each([
  [{ city: 'Berlin', region: 'BE', country: 'DE' }, ['Berlin', 'BE', 'Germany']],
  // The code of Belgium, where it is no region.
  [{ city: 'Berlin', region: 'BE' }, ['Berlin', 'BE']],
  [{ city: 'Wilmington', region: 'DE' }, ['Wilmington', 'DE', 'United States']],
  [{ city: 'Berlin', country: 'Deutschland' }, ['Berlin', 'Germany']],
  [{ city: 'San Francisco, CA', country: 'US' }, ['San Francisco', 'CA', 'United States']],
  [{ city: 'X', country: 'Atlantis' }, ['X', 'Atlantis']],
  [
    { city: 'Leeds', region: 'Yorkshire', country: 'ENGLAND' },
    ['Leeds', 'Yorkshire', 'ENGLAND', 'United Kingdom'],
  ],
  [{ city: 'Toronto', country: 'Ontario' }, ['Toronto', 'Ontario', 'Canada']],
  [{ country: 'Korea, Republic of' }, ['South Korea']],
  [{ country: 'Remote' }, ['Remote']],
])('the columns %j are the place %j', (columns, parts) => {
  const none = { city: undefined, region: undefined, country: undefined };
  expect(joinPlace({ ...none, ...columns }).parts).toEqual(parts);
});

test.each([
  [
    ['Berlin', 'BE', 'Germany'],
    ['city', 'region', 'country'],
  ],
  [
    ['Berlin', 'Germany'],
    ['city', 'country'],
  ],
  [['Germany'], ['country']],
  [['Berlin'], ['city']],
  [
    ['Brooklyn', 'New York', 'NY', 'United States'],
    ['city', 'region', 'region', 'country'],
  ],
  [['Remote'], []],
])('the parts of %j are %j', (parts, types) => {
  expect(placeTypes(parts)).toEqual(types);
});

test('places that differ in case, accents and punctuation have one key', () => {
  const key = placeKey(['Saint-Étienne', 'France']);
  for (const city of ['saint etienne', 'SAINT-ÉTIENNE', 'Saint  Étienne']) {
    expect(placeKey([city, 'FRANCE'])).toBe(key);
  }
  expect(placeKey(['Łódź', 'Poland'])).toBe(placeKey(['Lodz', 'Poland']));
  expect(placeKey(['Weißenfels'])).toBe(placeKey(['Weissenfels']));
  expect(placeKey(['Washington', 'D.C.'])).toBe(placeKey(['Washington', 'DC']));
  expect(placeKey(['a', 'b'])).not.toBe(placeKey(['a b']));
  expect(placeKey(['!'])).not.toBe(placeKey(['?']));
});

test('folding a folded name changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
  );
});

test('every country is found by its codes and by the name that it is called by', () => {
  expect(COUNTRIES).toHaveLength(250);
  const names = COUNTRIES.map(({ alpha2, alpha3 }) => {
    const name = findCountry(alpha2) ?? '';
    expect(findCountry(alpha3)).toBe(name);
    expect(findCountry(name)).toBe(name);
    return name;
  });
  expect(new Set(names).size).toBe(250);
});

test('the text of a place that was read is the same place', () => {
  const word = fc.constantFrom(
    ...[
      'Berlin',
      'BE',
      'CA',
      'ON',
      'Georgia',
      'Texas',
      'England',
      'Remote',
      'hybrid',
      'DE',
      'USA',
      'in',
      '-',
    ],
    ...['(', ')', '/', 'France', 'New York', 'Anywhere', 'Atlantis', 'ok'],
  );
  const separator = fc.constantFrom(', ', ' ', ' - ', ',');
  const text = fc.array(fc.tuple(word, separator), { maxLength: 5 }).map((words) => words.flat().join(''));
  fc.assert(
    fc.property(text, (place) => {
      const { parts } = readPlace(place);
      expect(readPlace(parts.join(', ')).parts).toEqual(parts);
      expect(parts.every((part) => part === part.trim() && part !== '')).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
