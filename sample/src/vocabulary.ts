import { ar, base, de, el, en, es, Faker, fr, he, ja, ko, type Randomizer, ru, zh_CN } from '@faker-js/faker';

/** The words of each language; English fills their gaps. */
const LOCALES = { en, de, fr, es, ja, zh_CN, ru, el, ar, he, ko };

export type Language = keyof typeof LOCALES;

/** The languages of names, titles and texts. */
export const LANGUAGES = Object.keys(LOCALES) as Language[];

const list = (text: string): string[] => text.split(',').map((item) => item.trim());
const { person, word, company } = en;
const fields = person?.job_area ?? [];

/** Industries. In this and every other list the most common items come first. */
export const INDUSTRIES =
  list(`Software Development, IT Services and IT Consulting, Hospitals and Health Care, Banking, Retail,
  Construction, Higher Education, Real Estate, Telecommunications, Insurance, Hospitality, Law Practice, Crafts & Design`);

export const KEYWORDS =
  list(`software, saas, cloud, data, analytics, e-commerce, fintech, robotics, marketing, healthcare, logistics,
  artificial intelligence, machine learning, cybersecurity, payments, education, automation, energy, biotech, travel, 5g, r&d`);

export const ORGANIZATION_KEYWORDS = [
  ...KEYWORDS,
  ...fields.flatMap((field) => KEYWORDS.map((keyword) => `${keyword} ${field.toLowerCase()}`)),
];

const TOOLS =
  list(`Python, TypeScript, SQL, Java, Excel, React, Node.js, Kubernetes, C++, C#, .NET, Go, PostgreSQL, Docker,
  Salesforce, SAP, Linux, Figma, PHP, Kafka, Terraform, CI/CD, ASP.NET, AutoCAD, Six Sigma, F#, U.S. GAAP`);

export const SKILLS = [...TOOLS, ...fields.map((field) => `${field} planning`)];

export const TECHNOLOGIES =
  list(`Google Analytics, WordPress, jQuery, Cloudflare, nginx, React, PHP, MySQL, Shopify, Apache, Bootstrap,
  HubSpot, Next.js, Vue.js, Stripe, Node.js, ASP.NET, Drupal, Ruby on Rails, Django, Wix`);

export const SURNAMES = person?.last_name?.generic ?? [];

const TITLES = ['{seniority} {field} {profession}', '{seniority} {tool} {profession}'];

const SENTENCES = [
  'We develop {keyword} software and {smart} {goods} for hospitals, banks and schools.',
  'The {adjective} {noun}, our platform, helps customers {goal} {smart} {goods}.',
  'Design, build and maintain {smart} {goods} with {tool} and {tool}.',
  'Moved the {adjective} {noun} from {tool} to {tool}.',
  'Years of experience in {keyword}; experience with {tool} is a plus.',
  'A degree in {keyword} or a comparable qualification, and a sense for {noun}.',
  "You don't need to tick every box: if you like {tool} and {keyword}, please apply.",
  'In my free time I write about {keyword} and contribute to an open-source {noun}.',
];

/** The texts that may stand in braces in another, and those of fields by their names; else it is a keyword. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  seniority: list(', , , Senior, Junior, Lead, Principal, Intern'),
  profession: ['Engineer', 'Developer', 'Manager', ...(person?.job_type ?? [])],
  field: fields,
  tool: TOOLS,
  surname: SURNAMES,
  adjective: word?.adjective ?? [],
  noun: word?.noun ?? [],
  goal: company?.buzz_verb ?? [],
  smart: company?.buzz_adjective ?? [],
  goods: company?.buzz_noun ?? [],
  legal: ['Inc.', 'LLC', 'Group', 'R&D'],
  ending: ['', ' (m/f/d)', ' - Remote', ' II', ' - Part-time'],
  name: list('English, German, Spanish, 日本語, العربية'),
  title: ['The {adjective} {noun}: {smart} {goods} with {keyword}'],
  description: SENTENCES,
  url: ['https://{noun}.example/{adjective}'],
  school_name: ['{surname} University', '{surname} College', '東都大学'],
  degree: list('Bachelor of Science, MBA, PhD, Diplom-Ingenieur'),
  proficiency: ['professional working', 'native or bilingual', 'elementary'],
  status: ['granted', 'pending', 'expired'],
};

/** Makes the words of a language. Titles and sentences are taken from a stock, since faker takes long for each. */
export function wordsOf(language: Language, randomizer: Randomizer) {
  const faker = new Faker({ locale: [LOCALES[language], en, base], randomizer });
  if (language === 'en') return { faker, titles: TITLES, sentences: SENTENCES };
  const sentence = () => faker.lorem.words(9).replaceAll(' ', language === 'ja' ? '' : ' ');
  const titles = faker.helpers.multiple(() => faker.person.jobTitle(), { count: 60 });
  return { faker, titles, sentences: faker.helpers.multiple(() => `${sentence()} {tool}.`, { count: 400 }) };
}
