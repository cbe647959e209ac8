/** Titles before the name of a person, in the form of `name_tokens`. */
export const TITLES = [
  'dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|dr hc|dr h c mult',
  'prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|lt col|maj|sgt|cmdr',
  'mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|dipl wirt ing|dipl oec',
  'ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|senora|dna|lic|dhr|mevr',
  'mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др',
].join('|');

/** Letters behind the name of a person. */
export const LETTERS_BEHIND = [
  'jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|cissp|pmp|rn|bsn|msn',
  'dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|mphil|mph|mpa|mfa',
  'msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|phr|sphr|gphr',
  'cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨',
].join('|');

/** Letters that are also names: they count behind a comma alone. */
export const LETTERS_BEHIND_A_COMMA = 'ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|ret|dr|prof';
