import { test } from 'vitest';
import { expectOrganizations } from './compare-names.ts';

test('a typing error stands in a long word of both sides where words are joined on one side', () => {
  expectOrganizations(
    [
      ['Cooperativ Molkvale', 'Co-operative Molkvale'],
      ['Co operative Molkvael', 'Cooperative Molkvale GmbH'],
      ['Blueoceann', 'Blue Ocean'],
      ['Bluecean Werke', 'Blue Ocean Werke'],
      ['Data Base Werkstätten', 'Database Werkstäten'],
      ['Müller & Söhnewerkst', 'Müller & Söhne Werks'],
      ['ゼファーソリューション', 'ゼファー ソリュージョン'],
      ['Garbenhof International Logistik', 'Garbenhof Inter National Logistk'],
    ],
    'tolerant',
  );
  expectOrganizations(
    [
      ['Bleuocean', 'Blue Ocean'],
      ['Cooperativ Molkval', 'Co-operative Molkvale'],
      ['Molkvale', 'A Molkvale'],
      ['Amolkvale', 'A Amolkvale'],
      ['Molkvale X', 'Molkvale'],
      ['Molkvale Nord', 'Molkvale'],
      ['Molkvale 7', 'Molkvale'],
      ['Halle2025', 'Halle 2026'],
      ['Red Hat', 'Redchat'],
    ],
    null,
  );
});

test('a word with a digit has no typing errors', () => {
  expectOrganizations(
    [
      ['Sektor 90210', 'Sektor 90211'],
      ['Studio2024', 'Studio2025'],
      ['Halle 10000', 'Halle 100000'],
      ['Werk Ⅻ2345', 'Werk Ⅻ2346'],
    ],
    null,
  );
  expectOrganizations([['Sector 90210', 'Sectro 90210']], 'tolerant');
});

test('a typing error needs a word of five letters, of which vowel signs are none', () => {
  expectOrganizations(
    [
      ['राहुल', 'रोहुल'],
      ['கிருஷ்', 'கிரூஷ்'],
      ['ทั่ว', 'ทั้ว'],
    ],
    null,
  );
  expectOrganizations(
    [
      ['हिन्दुस्तान', 'हिन्दुस्तन'],
      ['தமிழ்நாடு', 'தமிழ்நடு'],
      ['มหาวิทยาลัย', 'มหาวิทยลัย'],
    ],
    'tolerant',
  );
});

test('a typing error finds a name by its key, at each place of a word with a two-letter spelling', () => {
  const wrong = ['Moxeller', 'Mxeller', 'Moller', 'Meoller', 'Moelller', 'oeller', 'Moelle', 'Moelxer'];
  expectOrganizations(
    wrong.map((word) => [`${word} Werke`, 'Moeller Werke']),
    'tolerant',
  );
});
