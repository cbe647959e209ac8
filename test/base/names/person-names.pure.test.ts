import { expect, test } from 'vitest';
import { personNamesAgreeButForSurname } from '../../../src/base/names/agreement.ts';
import { personForms, personKeys, personKeysToFind } from '../../../src/base/names/person-names.ts';
import { expectPersons } from './compare-names.ts';

const IN_FRONT = `Dr.|Dr|Prof.|Prof. Dr.|Prof. Dr. med.|Dr. h.c.|Dr.-Ing.|Dipl.-Ing.|Dipl.-Kfm.|Mr.|Mr|Mrs.|Ms.|Miss|Mx.|Sir|Dame|Herr|
Frau|Herr Dr.|Mme|Mlle|Monsieur|Sig.|Sig.ra|Dott.|Dott.ssa|Avv.|Ing.|Mag.|Sr.|Sra.|Dra.|Lic.|Dña.|Dr. phil.|Prof. Dr. Dr. h.c. mult.|Dhr.|Mevr.|Ir.|Mgr.|MUDr.|Rev.|
Hon.|Capt.|Col.|Lt. Col.|Shri|Smt.|г-н|Проф.|Doctor|Doktor|Mademoiselle|ד"ר|ד״ר|פרופ'|גב׳|מר|עו"ד|د.|أ.د.|م.|مهندس|المهندس|الدكتورة|
آقای|دکتر|M.|The Hon.|The Rev. Dr.|Lt. Gen.|Sen.|Univ.-Prof. Dr.|Priv.-Doz. Dr.|Dr. med. univ.|dr hab.|Bc.|doc.|PaedDr.|Doç. Dr.|Dr. Öğr. Üyesi|
Yrd. Doç. Dr.|Eng.|Arq.|Mtra.|Cav.|Geom.|Egr. Sig.|Exmo. Sr.|Er.|Dato'|к.т.н.|доц.|акад.|κ.|Δρ.|Καθ.|Fräulein|डॉ.|श्री|प्रो.|TS.`;

const BEHIND = `PhD|Ph.D.|Ph. D.|MD|M.D.|MBA|M.B.A.|CPA|C.P.A.|Esq.|Esq|Jr.|Jr|Sr.|II|III|IV|PhD MBA|PhD, MBA, CPA|CFA|PMP|RN|DDS|J.D.|JD|
LL.M.|LLM|M.Sc.|MSc|B.Sc.|M.A.|B.A.|MPH|OBE|Jr., MD|Junior|Senior|Júnior|Senior, PhD|V|MBBS|MBChB|CPA/CFF|PMI-ACP|PA-C|APRN|FCCA|
CIPP/E|LEED AP|P.Eng.|B.Sc. (Hons)|CSc.|DrSc.|MSc, CEng, MIMechE|FRM|CPCU|Six Sigma Black Belt|PgDip`;

const listed = (text: string) => text.trim().split(/\|\s*/);

test.each(listed(IN_FRONT))('the title %s in front of a name does not count', (title) =>
  expectPersons(
    [
      [`${title} Jana Zwirn`, 'Jana Zwirn'],
      [`Zwirn, ${title} Jana`, 'Jana Zwirn'],
      [`${title} Jana Maria Zwirn`, 'Jana M. Zwirn'],
    ],
    true,
  ),
);

test.each(listed(BEHIND))('the letters %s behind a name do not count', (letters) =>
  expectPersons(
    [
      [`Jana Zwirn ${letters}`, 'Jana Zwirn'],
      [`Jana Zwirn, ${letters}`, 'Dr. Jana Zwirn'],
      [`Zwirn ${letters}, Jana`, 'Jana Zwirn'],
      [`Jana Maria Zwirn, ${letters}`, 'Zwirn, Jana'],
    ],
    true,
  ),
);

test('letters that are also names count, except behind a comma', () => {
  expectPersons(
    [
      ['Jana Zwirn, MA', 'Jana Zwirn'],
      ['Jana Zwirn, BA, MS', 'Jana Zwirn'],
      ['Jana Zwirn (she/her)', 'Jana Zwirn'],
      ['Jana Zwirn, PEng', 'Jana Zwirn'],
      ['Jana Zwirn, USN (Ret.)', 'Jana Zwirn'],
    ],
    true,
  );
  expectPersons(
    [
      ['Li Wei Peng', 'Li Wei'],
      ['Joan Marc Riba', 'Joan Marc'],
      ['R. D. Jana Zwirn', 'Jana Zwirn'],
      ['M. J. Zwirn', 'J. Zwirn'],
      ['Dona G. Zwirn', 'G. Zwirn'],
      ['Xiao Wei Ma', 'Xiao Wei'],
      ['Van Anh Do', 'Van Anh'],
      ['Don Lee Zwirn', 'Lee Zwirn'],
      ['Phil Jim Zwirn', 'Jim Zwirn'],
    ],
    false,
  );
});

test('a blank within a name in East Asian characters does not count, within others a single word is another name', () => {
  expectPersons(
    [
      ['佐藤 健一', '佐藤健一'],
      ['佐藤　健一', '佐藤健一'],
      ['王 小明', '王小明'],
      ['王·小明', '王小明'],
      ['김 민준', '김민준'],
      ['남궁 민수', '남궁민수'.normalize('NFD')],
      ['ｻﾄｳ ｹﾝｲﾁ', 'サトウケンイチ'],
      ['さとう けんいち', 'さとうけんいち'],
    ],
    true,
  );
  expectPersons(
    [
      ['佐藤 健二', '佐藤健一'],
      ['佐藤', '佐藤 健一'],
      ['小明 王', '王小明'],
      ['김 민', '김민준'],
      ['Li Xi', 'Lixi'],
      ['สมชาย ใจดี', 'สมชายใจดี'],
    ],
    false,
  );
});

test('honorifics and titles that are written without a blank do not count', () => {
  expectPersons(
    [
      ['佐藤健一様', '佐藤健一'],
      ['佐藤 健一さん', '佐藤健一'],
      ['佐藤健一 先生', '佐藤　健一'],
      ['王小明女士', '王小明'],
      ['김민준 님', '김민준'],
      ['김민준씨', '김 민준'],
      ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
      ['นางสาวสมหญิง ใจดี', 'นาง สมหญิง ใจดี'],
      ['ดร.สมหญิง ใจดี', 'คุณสมหญิง ใจดี'],
    ],
    true,
  );
  expectPersons(
    [
      ['佐藤様', '佐藤健一'],
      ['王氏', '王'],
      ['นายใจดี', 'ใจดี'],
      ['김님', '김'],
    ],
    false,
  );
});

test('a name of such words keeps them', () => {
  expectPersons(
    [
      ['Sir', 'SIR'],
      ['Prince', 'prince'],
      ['Dean Martin', 'Dean Martin'],
      ['Earl Ray Zwirn', 'Earl Zwirn'],
      ['Major Tom Zwirn', 'Major Zwirn'],
      ['Don Sanders', 'Don Sanders'],
      ['Ma Yo Yo', 'Yo Yo Ma'],
      ['Jana Esq', 'Jana Esq'],
      ['Dr. Don Zwirn', 'Don Zwirn'],
      ['Sir Rev Zwirn', 'Rev Zwirn'],
      ['Maria Junior', 'Maria Junior'],
    ],
    true,
  );
  expectPersons(
    [
      ['Dr. Zwirn', 'Jana Zwirn'],
      ['Dean Martin', 'Martin'],
      ['Maria Junior', 'Maria Zwirn'],
      ['Junior Maria Zwirn', 'Maria Zwirn'],
      ['ד"ר כהן', 'יעל כהן'],
      ['Sir', 'Dr'],
    ],
    false,
  );
});

test('the tatweel, which only stretches a word, does not count', () =>
  expectPersons(
    [
      ['سـامي حـــداد', 'سامي حداد'],
      ['د. سامي حدّاد', 'ســامي حداد'],
      ['علـی رضایـی', 'علی رضایی'],
    ],
    true,
  ));

test('letters and their two-letter spellings are the same, mixed across a name, too', () => {
  const spellings = [
    'Jürgen Möllerbach',
    'Juergen Moellerbach',
    'Jurgen Mollerbach',
    'Jürgen Moellerbach',
    'Juergen Möllerbach',
    'Möllerbach, Juergen',
    'MOELLERBACH Jurgen',
  ];
  expectPersons(
    spellings.flatMap((one) => spellings.map((other) => [one, other] as const)),
    true,
  );
  expectPersons(
    [
      ['Åse Ødegård', 'Aase Oedegaard'],
      ['Åse Ødegård', 'Ase Odegard'],
      ['Jörg Weiß', 'Joerg Weiss'],
      ['Bär Bjørn', 'Baer Bjoern'],
      ['Jürgen Moellerbahc', 'Juergen Möllerbach'],
      ['Ümit Öz', 'Uemit Oez'],
      ['Zoë Müller-Lüdenscheidt', 'Zoe Mueller Luedenscheidt'],
    ],
    true,
  );
  expectPersons(
    [
      ['Sue Zwirn', 'Su Zwirn'],
      ['Joel Zwirn', 'Jol Zwirn'],
      ['Mae Zwirn', 'Ma Zwirn'],
    ],
    false,
  );
});

test('a word with a digit has no typing errors', () => {
  expectPersons([['Agent Zwirn007', 'Agent Zwirn008']], false);
  expectPersons([['Zwirn, Robot9000', 'Robot9000 Zwirn']], true);
});

test('suffixes of two generations contradict each other, and one suffix does not count', () => {
  const suffixes = ['Jr.', 'Sr.', 'II', 'III', 'IV', 'V'];
  expectPersons(
    suffixes.flatMap((one) =>
      suffixes.flatMap((other) =>
        one === other ? [] : [[`Jana Zwirn ${one}`, `Zwirn, Jana Maria, ${other}`] as const],
      ),
    ),
    false,
  );
  expectPersons(
    [
      ['Jana Zwirn Jr.', 'Jana Zwirn, Junior'],
      ['Jana Zwirn III', 'Zwirn 3rd, Jana'],
      ['Jana Zwirn Sr, PhD', 'Dr. Jana Zwirn Senior'],
      ['Sr. Jan Zwirn', 'Jan Zwirn Jr.'],
      ['Jana Zwirn II', 'Jana Zwirn'],
    ],
    true,
  );
});

test('a last surname may lack on one side where something else agrees', () => {
  const agree = (one: string, other: string) =>
    personNamesAgreeButForSurname(personForms(one), personForms(other)) &&
    personKeysToFind(one).some((key) => personKeys(other).includes(key));
  for (const [one, other] of [
    ['María Soler', 'María Soler Pons'],
    ['Maria Soler', 'MARÍA DEL CARMEN SOLER PONS'],
    ['Dra. María José Soler', 'María J. Soler-Pons'],
  ] as const)
    expect([one, other, agree(one, other), agree(other, one)]).toEqual([one, other, true, true]);
  for (const [one, other] of [
    ['María Pons', 'María Soler Pons'],
    ['María', 'María Soler'],
    ['Marta Soler', 'María Soler Pons'],
    ['María Solar', 'María Soler Pons'],
    ['María Soler', 'María Soler Pons Vidal'],
    ['María Soler Jr.', 'María Soler Pons III'],
  ] as const)
    expect([one, other, agree(one, other), agree(other, one)]).toEqual([one, other, false, false]);
});
