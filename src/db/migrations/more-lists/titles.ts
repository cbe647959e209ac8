/** Further titles before the name of a person, in the form of `name_tokens`. */
export const TITLES = [
  'the hon|honorable|the honorable|honourable|the honourable|rt hon|the rt hon|right honourable|the right honourable|the rev|the reverend',
  'rev dr|rt rev|very rev|most rev|msgr|bishop|lord|lady|general|gen|lt gen|maj gen|brig gen|brig|brigadier|admiral|adm|vice adm|rear adm',
  'captain|colonel|lieutenant|sergeant|commander|cdr|lt cdr|lcdr|ssgt|gov|governor|senator|amb|ambassador|congressman|congresswoman',
  'sen|rep|dato|datuk|datin|tan sri|puan sri|encik|puan|hj|bpk|ibu|bapak|drg',
  'dr med univ|dr med vet|dr hab|dr agr|dr sc|dr sc nat|dr sc hum|dr theol|dr vet|dr rer soc|dr rer oec|dr rer medic|dr techn|dr mont',
  'univ prof|univ doz|priv doz|pd|doz|doc|docent|docentka|mmag|mag fh|mag a|dkfm|dkffr|hofrat|ass prof|assoc prof|asst prof',
  'associate professor|assistant professor|adjunct professor|jun prof|apl prof|hon prof|prof em|prof h c|prof emer|prof ssa|profssa|profa',
  'dipl betriebsw|dipl biol|dipl chem|dipl geogr|dipl geol|dipl hdl|dipl jur|dipl kffr|dipl math|dipl pad|dipl päd|dipl paed|dipl pol',
  'dipl soz|dipl soz pad|dipl soz päd|dipl volksw|dipl vw|dipl wirtsch ing|dipl wirtsch inf|dipl des|dipl ök|dipl ing fh|fräulein|fraeulein',
  'bc|bca|mga|mgr art|ing arch|paeddr|thdr|thlic|rsdr|pharmdr|pani|jhr|jkvr|ds|mej|civ ing|siv ing|frk|fröken|froeken',
  'sr a|eng|eng o|eng a|enga|engo|exmo|exma|exmo sr|exma sra|ilmo|excmo|arq|arqto|arqta|abg|abog|psic|mtro|mtra|lcdo|lcda',
  'ldo|lda|profe|cav|comm|geom|rag|egr|egr sig|gent ma|prof a|dr ssa|avv prof|prof avv|per ind|sn|yrd doc|ogr gor|ögr gör|dr ogr uyesi',
  'dr ögr üyesi|ögr üyesi|uzm|uzm dr|ars gör|op dr|av|ecz|bayan|ts|ths|pgs|gs ts|pgs ts|sushri|shrimati|er|ca',
  'доц|доцент|акад|академик|доктор|профессор|професор|инж|адв|арх|господин|госпожа|господин|к т н|д т н|к э н|д э н|к ф м н|д ф м н',
  'к м н|д м н|к х н|д х н|к б н|д б н|к п н|д п н|к и н|д и н|к ю н|д ю н|к ф н|д ф н|к псх н|канд техн наук|пан|пані',
  'κ|κα|κοσ|κυριοσ|κυρια|δισ|δρ|καθ|καθηγητησ|καθηγητρια',
  'डॉ|डा|डॉक्टर|श्री|श्रीमती|श्रीमान|सुश्री|कुमारी|प्रो|प्रोफेसर|ดร|ศ|ศ ดร|รศ|รศ ดร|ผศ|ผศ ดร|นพ|พญ|น ส',
].join('|');

/** Further letters behind the name of a person. */
export const LETTERS_BEHIND = [
  'v|mbbs|m b b s|mb bs|mbchb|mb chb|mb bch|bds|bpharm|b pharm|mpharm|m pharm|bcom|b com|mcom|m com|btech|b tech|mtech|m tech|pgdm|pgdip',
  'pg dip|pgce|mres|mmath|msci|m sci|ba hons|bsc hons|b sc hons|llb hons|llb|frm|caia|cipp|cipp e|cipp us|cipm|leed ap|faia|cpcu',
  'fcca|cgma|acma|fcma|fcis|fcii|acii|mcipd|fcipd|c eng|ieng|mimeche|fimeche|mieee|fieee|csci|cchem|cphys',
  'frsc|mrics|frics|mrtpi|p eng|p geo|eit|aprn|fnp|fnp c|fnp bc|pa c|crna|lpn|dnp|lmft|lmhc|lpc|lcpc|bcba|ccc slp|otr l|dpt|dpm|vmd',
  'rph|r ph|pharm d|r n|rdn|psy d|ed s|mls|mlis|mdiv|m div|dmin|d min|sjd|scd|sc d|drph|mhs|mha|fache|facp|facc|faap|facep|facog',
  'frcp|frcpc|frcsc|frcr|mrcs|mrcgp|mrcpch|fhea|pmi acp|pmi rmp|pgmp|psm|cbap|cpim|cscp|cpsm|lssbb|ssbb|six sigma black belt',
  'six sigma green belt|cfe|crisc|cgeit|ccsp|ceh|oscp|ccie|ccna|ccnp|mcse|cfre|cebs|clu|chfc|cdfa|pcc|aphr|cpa cff|cff|maaa|fsa|fcas',
  'acas|csc|drsc|dsc|d sc|dr h c|dr hc|博士|教授',
].join('|');

/** Further letters that are also names or words. They are left out only behind a comma. */
export const LETTERS_BEHIND_A_COMMA =
  'peng|ceng|cima|aia|riba|mice|fice|miet|fiet|face|cae|dis|usn|usa|usmc|usaf|uscg|od|o d|dc|d c|rd|mat|sior|gri|crs|abr|cmp|cem|cpm|cpp|asa|cia|acc|mcc|cltd|leed|hons|inz|ing|dipl inz|vi';

/** Titles in Thai that stand before a name without a blank. */
export const THAI_TITLES = 'นาย|นางสาว|นาง|คุณ|ดร';

/** Honorifics of East Asia, which stand behind a name without a blank. */
export const HONORIFICS = '様|さま|さん|氏|先生|小姐|女士|博士|教授|씨|님|선생님|교수님|교수|박사님|박사';
