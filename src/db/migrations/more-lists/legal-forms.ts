/**
 * Legal forms that stand behind a name, beyond those of the earlier lists and in the same form: those of ISO 20275 that the first
 * list left out, their other spellings, and forms of countries that the standard's abbreviations lack.
 */
export const BEHIND = `
a i e | aoer | ay | c b | c i o | cpt | da | e s p | enr | gaec | gcv | gie | gug |
gughaftungsbeschraenkt | gughaftungsbeschrankt | groupementagricoledexploitationencommun |
exploitationagricolearesponsabilitelimitee | i k e | iks | jsa | kscp | n o | nonprofitkft | nonprofitzrt |
kozhasznunonprofitkft | nuf | o z | osk | osuuskunta | p f | p l | pltd | (p)ltd | (p)limited | partgesmbb |
partnerschaftmbb | partmbb | pcl | publiccompanylimited | publiclimited | publicltd | rekisteroityyhdistys | (rf)ltd |
rfltd | ry | s e c | s r l d | sae | sarlau | sarldassocieunique | scea | sccl | sci | scoopand | scoopmad | scoopv | scsp |
ses | (smcprivate)limited | smcprivatelimited | (smcpvt)ltd | smcpvtltd | socltd | societeencommanditespeciale |
stateownedcompany | trustreg | z o o | z u | сд | ע ר | עמותה | ش م س | 相互会社`;

/** Further legal forms that stand in front of a name as well as behind it. */
export const ON_BOTH_SIDES = `
иооо | сооо | 一般社団法人 | 一般財団法人 | 公益社団法人 | 公益財団法人 | 医療法人 | 医療法人社団 | npo法人 |
特定非営利活動法人 | 学校法人 | 社会福祉法人 | 宗教法人 | 弁護士法人 | 税理士法人 | 監査法人 | 有限責任監査法人 | 農事組合法人 |
사단법인 | 재단법인 | 사회복지법인 | 의료법인 | 학교법인 | 농업회사법인`;

/** Further legal forms that are written without a blank before or behind a name. */
export const UNSPACED = [
  '相互会社|npo法人|特定非営利活動法人|学校法人|社会福祉法人|宗教法人|弁護士法人|税理士法人|監査法人|有限責任監査法人',
  '農事組合法人|의료법인|학교법인|농업회사법인',
].join('|');
