import { expect, test } from 'vitest';
import { readEmailAddress, readPhoneNumber } from '../../src/dataset/format/contact-values.ts';

test.each([
  [' Ada.Lovelace+crm@Example.COM ', 'ada.lovelace+crm@example.com'],
  ["o'brien_{x}|~!#$%&*/=?^`@mail.example", "o'brien_{x}|~!#$%&*/=?^`@mail.example"],
  ['a@www.example.com', 'a@www.example.com'],
  // Both spellings of an internationalized host, in any composition and case.
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
  ['A@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER。example', 'a@xn--bcher-kva.example'],
  ['q@ไทย.example', 'q@xn--o3cw4h.example'],
  ['q@उदाहरण.परीक्षा', 'q@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ['q@உதாரணம்.example', 'q@xn--zkc6cc5bi7f6e.example'],
  // The joiner belongs to the name: without it, the host is another one.
  ['q@ශ්‍රී.com', 'q@xn--10cl1a0b660p.com'],
  ['q@mail.中国', 'q@mail.xn--fiqs8s'],
  // Letters of all scripts before the @, composed.
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['संपर्क@example.com', 'संपर्क@example.com'],
  ['ДАРЬЯ.иванова@example.com', 'дарья.иванова@example.com'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  [`a@${'x.'.repeat(94)}info`, `a@${'x.'.repeat(94)}info`],
])('the email address %j is %j, which is its own spelling', (given, kept) => {
  expect(readEmailAddress(given)).toBe(kept);
  expect(readEmailAddress(kept)).toBe(kept);
});

test.each([
  ...['q@192.0.2.10', 'q@[192.0.2.10]', 'q@10.0x1f', 'q@example.42', 'q@example.٤٢', 'q@1.2', 'q@[IPv6:::1]'],
  ...[
    '.q@example.com',
    'q.@example.com',
    'q..x@example.com',
    '@example.com',
    'q@',
    'q',
    '',
    ' ',
    '@',
    'q@@a.com',
  ],
  ...[
    '"a b"@example.com',
    'a b@example.com',
    'a(b)@example.com',
    'Ada <a@example.com>',
    'mailto:a@example.com',
  ],
  ...['a,b@example.com', 'a;b@example.com', 'a@b@example.com', 'a\\b@example.com', 'a：b@example.com'],
  // Characters that are not shown, in the local part and in the host.
  ...[
    'q\u0001x',
    'q\u200bx',
    'q\u200dx',
    'q\u00adx',
    'q\ufeffx',
    'q\u202ex',
    'q\u2060x',
    'q\ufe0fx',
    'q\u034fx',
  ].map((local) => `${local}@example.com`),
  ...['q\u115fx', 'q\u3164x', 'q\u00a0x', 'q\tx', 'q\u007fx', 'q\u2028x', '\u0301q'].map(
    (local) => `${local}@example.com`,
  ),
  ...['exa\u200bmple', 'exa\u00admple', 'exa\u200dmple', 'exa\tmple', 'exa\ufe0fmple', 'exa\u0001mple'].map(
    (label) => `q@${label}.com`,
  ),
  ...[
    'q@example',
    'q@-a.com',
    'q@a-.com',
    'q@a..com',
    'q@example.com.',
    'q@.com',
    'q@example.c',
    'q@xn--a.com',
  ],
  ...[
    'q@ex%61mple.com',
    'q@example.com:25',
    'q@example.com/x',
    'q@example.com?x',
    'q@example.com#x',
    'q@a／b.com',
  ],
  `${'x'.repeat(65)}@example.com`,
  // 64 octets are fewer letters of other scripts.
  `${'ж'.repeat(33)}@example.com`,
  `a@${'x.'.repeat(95)}info`,
])('the text %j is no email address', (text) => {
  expect(readEmailAddress(text)).toBeNull();
});

test.each([
  // A zero for calls inside the country.
  ['+48 (0)22 123 45 11', '+48221234511'],
  ['(+48) (0) 22 123 45 11', '+48221234511'],
  ['+34 (0)91 123 45 67', '+34911234567'],
  ['+45-( 0 )-32 12 34 56', '+4532123456'],
  ['+502 (0) 2123 4567', '+50221234567'],
  ['+1 (0) 202 555 0101', '+12025550101'],
  ['+351（０）21 123 4567', '+351211234567'],
  ['+44(0)(20)7946 0123', '+442079460123'],
  // Where the number begins with it.
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+39 06 698 12345', '+390669812345'],
  ['+378 (0)549 886377', '+3780549886377'],
  ['+225 (0)7 07 12 34 56', '+2250707123456'],
  ['+242 (0)6 612 1234', '+242066121234'],
  // Mexico's old prefixes.
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+521 (33) 1234-5678', '+523312345678'],
  ['+52 (1) 81 1234 5678', '+528112345678'],
  ['+52 044 55 1234 5678', '+525512345678'],
  ['+52 01 55 1234 5678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  // The 9 of mobile numbers in Argentina belongs to the number.
  ['+54 9 11 2345 6789', '+5491123456789'],
  ['+54 11 2345 6789', '+541123456789'],
  // What is dialled for the plus, and the sign by which spreadsheets keep a text.
  ['0049 30 123456', '+4930123456'],
  ['0048 (0)22 123 45 11', '+48221234511'],
  ['(0044) 20 7946 0123', '+442079460123'],
  ['(00 44) 20 7946 0123', '+442079460123'],
  ['tel:0034-91-123-45-67', '+34911234567'],
  ['0039 06 698 12345', '+390669812345'],
  ['００４８ ２２ １２３ ４５ １１', '+48221234511'],
  ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ["'+49 30 123456", '+4930123456'],
  ["'0033 1 23 45 67 89", '+33123456789'],
  ['’+81 3 1234 5678', '+81312345678'],
  ["' +7 495 123 45 67", '+74951234567'],
  // Characters that are not shown.
  ['\u202a+48 22 123 45 11\u202c', '+48221234511'],
  ['\u2066+44\u206920\u200b7946\u20600123', '+442079460123'],
  ['\ufeff+1\u00ad202\u00a0555\u200e0101', '+12025550101'],
  ['+1\ufe0f 202\t555\u202f0101', '+12025550101'],
])('the phone number %j is %s, which is its own spelling', (given, kept) => {
  expect(readPhoneNumber(given)).toBe(kept);
  expect(readPhoneNumber(kept)).toBe(kept);
});

test.each([
  '+52 1 55 1234 56',
  '+52 11 55 1234 5678',
  '+48 (00)22 123 45 11',
  '022 123 45 11',
  '(0)22 123 45 11',
  '000 48 22 123 45 11',
  '0022',
  '0022 123 45 11 00 48 22 123',
  '049 30 123456',
  '011 49 30 123456',
  "''+49 30 123456",
  "'030 123456",
])('the text %j is no phone number', (text) => {
  expect(readPhoneNumber(text)).toBeNull();
});
