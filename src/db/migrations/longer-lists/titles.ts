/** Further titles before the name of a person: written out, in Hebrew, and in the languages of the Arabic script. */
export const TITLES = [
  'doctor|doctora|doktor|docteur|doutor|doutora|dottor|reverend|fraulein|mademoiselle|senorita',
  'ד ר|פרופ|פרופסור|מר|גב|גברת|הגב|הגברת|עו ד|רו ח|אינג|הרב',
  'د|ا د|ا|م|دكتور|دكتورة|الدكتور|الدكتورة|بروفيسور|البروفيسور|بروفسور|البروفسور|استاذ|استاذة|الاستاذ|الاستاذة|مهندس|مهندسة|المهندس|المهندسة',
  'المحامي|المحامية|المستشار|المستشارة|السيدة|الانسة|دکتر|پروفسور|اقای|خانم|جناب|ڈاکٹر|پروفیسر',
].join('|');

/** Further letters behind the name of a person. */
export const LETTERS_BEHIND = 'junior|senior';
