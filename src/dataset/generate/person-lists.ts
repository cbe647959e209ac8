import { vagueDate } from './dates.ts';
import type { Identity } from './identity.ts';
import { type Random, several, sometimes, sometimesList } from './random.ts';
import { rareWord } from './text.ts';
import { causes, degrees, proficiencies, schools, spokenLanguages } from './vocabulary/english-words.ts';
import { keywordSubjects } from './vocabulary/lookups.ts';

const subjectName = (random: Random) => random.common(keywordSubjects);
const rareName = (random: Random) => rareWord(random.rank(50_000));

/** What a person's record lists beside its roles and skills. */
export function personLists(random: Random, identity: Identity) {
  const draws = drawsFor(random, identity);
  return { ...studies(draws, identity), ...standing(draws), ...engagement(draws, identity) };
}

/** The draws that the lists have in common; years count back from today. */
function drawsFor(random: Random, { area }: Identity) {
  return {
    random,
    some: <T>(share: number, most: number, make: (position: number) => T) =>
      sometimesList(random, share, () => several(random, most, make)),
    text: (share: number, about: string) =>
      sometimes(random, share, () => `${about}: ${random.common(area.objects)}.`),
    date: (share: number, years: number) =>
      sometimes(random, share, () => vagueDate(random, random.below(years * 365))),
  };
}

type Draws = ReturnType<typeof drawsFor>;

function studies({ random, some, text, date }: Draws, { id, area }: Identity) {
  return {
    educations: some(0.75, 4, () => ({
      school_name: random.common(schools),
      degree: sometimes(random, 0.8, () => random.common(degrees)),
      field_of_study: sometimes(random, 0.75, () => subjectName(random)),
      grade: sometimes(random, 0.25, () => random.pick(['A', 'B+', '1,3', '17/20', '优秀'])),
      description: text(0.2, 'Thesis'),
      start_date: date(0.8, 40),
      end_date: date(0.8, 36),
    })),
    certifications: some(0.3, 4, (position) => ({
      name: `Certified in ${random.common(area.tools)}`,
      authority: sometimes(random, 0.7, () => `${rareName(random)} Institute`),
      license_number: sometimes(random, 0.4, () => `L-${id}-${position}`),
      url: sometimes(random, 0.4, () => `https://certificates.example/${id}/${position}`),
      start_date: date(0.7, 10),
      end_date: date(0.3, 3),
    })),
    courses: some(0.2, 5, () => ({
      name: `Introduction to ${subjectName(random)}`,
      number: sometimes(random, 0.4, () => `C-${random.between(100, 999)}`),
    })),
  };
}

function standing({ random, some, text, date }: Draws) {
  return {
    honors: some(0.15, 3, () => ({
      title: `${rareName(random)} award`,
      issuer: sometimes(random, 0.6, () => random.common(schools)),
      issue_date: date(0.6, 20),
      description: text(0.4, 'Awarded for work on'),
    })),
    languages: some(0.55, 4, (position) => ({
      name: spokenLanguages[(random.rank(4) + position * 3) % spokenLanguages.length],
      proficiency: sometimes(random, 0.7, () => random.pick(proficiencies)),
    })),
    organizations: some(0.12, 2, () => ({
      name: `${rareName(random)} Association`,
      position: sometimes(random, 0.6, () => random.pick(['Member', 'Treasurer', 'Chair', 'Board Member'])),
      start_date: date(0.6, 20),
      end_date: date(0.4, 8),
      description: text(0.4, 'Working group'),
    })),
  };
}

function engagement({ random, some, text, date }: Draws, { home }: Identity) {
  return {
    test_scores: some(0.1, 2, () => ({
      name: random.pick(['TOEFL', 'IELTS', 'GMAT', 'GRE', 'TestDaF']),
      score: sometimes(random, 0.7, () => String(random.between(60, 760))),
      date: date(0.6, 15),
      description: text(0.3, 'Preparation'),
    })),
    volunteering: some(0.2, 2, () => ({
      role: sometimes(random, 0.7, () => random.pick(['Mentor', 'Coach', 'Fundraiser', 'Organizer'])),
      organization_name: sometimes(random, 0.7, () => `Volunteers of ${home.city}`),
      cause: sometimes(random, 0.6, () => random.common(causes)),
      start_date: date(0.6, 12),
      end_date: date(0.4, 5),
      description: text(0.3, 'Helping with'),
    })),
  };
}
