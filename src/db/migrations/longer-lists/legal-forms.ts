/**
 * Legal forms that stand behind a name, beyond those of the first schema and in the same form. Most are the written-out forms of
 * abbreviations that it has: the list of ISO 20275 lacks them, or has them in another case or spelling.
 */
export const BEHIND = `
spolkazoo | spolkasa | spzograniczonaodpowiedzialnoscia | spolkakomandytowoakcyjna | spolecnostsro |
spolsrucenimomezenym | spolocnostsro | spolsrucenimobmedzenym | komanditnispolecnost |
gesellschaftmitbeschraenkterhaftung | gesellschaftmbh | gemeinnutzigegmbh | gemeinnuetzigegmbh |
gemeinnuetzigegesellschaftmitbeschraenkterhaftung | gemeinnuetzigeaktiengesellschaft | unternehmergesellschaft |
unternehmergesellschafthaftungsbeschrankt | unternehmergesellschafthaftungsbeschraenkt | haftungsbeschraenkt |
ughaftungsbeschraenkt | partnerschaftsgesellschaft | partnerschaftsgesellschaftmbb |
partnerschaftsgesellschaftmitbeschraenkterberufshaftung | gesellschaftbuergerlichenrechts |
gesellschaftdesbuergerlichenrechts | europaeischegesellschaft | europaeischeaktiengesellschaft |
genossenschaftmitbeschraenkterhaftung | kommanditerwerbsgesellschaft | versicherungsvereinaufgegenseitigkeit |
kollektivgesellschaft | flexiblekapitalgesellschaft | flexco | flexkapg | socderesponsabilidadlimitada | socderespltda
| socderesplimitada | sociedadderl | sociedadderldecv | sociedadanonimadecv | sociedadanonimabursatildecv |
sociedadderesponsabilidadlimitadadecv | sociedadanonimapromotoradeinversion | sociedadanonimapromotoradeinversiondecv |
sociedadanonimapromotoradeinversiondecapitalvariable | sociedadanonimapromotoradeinversionbursatildecapitalvariable |
sociedadlimitadanuevaempresa | sociedadlimitadalaboral | sociedadcivil | sociedadcomanditaria | comunidaddebienes |
empresaindividualderesponsabilidadlimitada | empresaderesponsabilidadlimitada | sociedadanonimaabierta |
sociedadcomercialderesponsabilidadlimitada | sociedadanonimadeportiva | sociedadanonimaespanola | societatlimitada |
societatanonima | sociedadeltda | sociedadelda | sociedadeunipessoallda | empresaindividualderesponsabilidadelimitada |
microempreendedorindividual | empresadepequenoporte | sociedadeporacoes | sociedadesimples | societearesplimitee |
societearesponsabilitelimiteeunipersonnelle | societearesponsabilitelimiteeaassocieunique | sarlunipersonnelle |
sarlaassocieunique | societeparactionssimplifieeunipersonnelle | sasunipersonnelle | sasaassocieunique |
societeanonymesimplifiee | societeanonymelibanaise | societecivile | societecivileimmobiliere |
societecivileprofessionnelle | societecooperative | societecooperativearesponsabilitelimitee |
entrepriseunipersonnellearesponsabilitelimitee | entrepriseindividuelle | entrepriseindividuellearesponsabilitelimitee |
societedexerciceliberalparactionssimplifiee | societedexerciceliberalaformeanonyme | groupementdintereteconomique |
societearesponsabiliteillimitee | incorporee | societaarl | socarl | socperazioni | soccooparl |
societacooperativasociale | societaaresponsabilitalimitataconsociounico | societaaresponsabilitalimitataasociounico |
societaaresponsabilitalimitataunipersonale | societaperazioniasociounico | societaperazioniunipersonale |
srlunipersonale | srlasociounico | srlconsociounico | spaunipersonale | spaasociounico | spaconsociounico |
societaagaranzialimitata | societabenefit | dittaindividuale | impresaindividuale | cooperatieua | cooperatieba |
cooperatiewa | cooperatiemetuitgeslotenaansprakelijkheid | u a | eenmanszaak | bvinoprichting | bvio |
kommandiittiyhtio | avoinyhtio | toiminimi | enskildfirma | ekonomiskforening | anpartsselskabet | interessentskab |
interessentskabet | kommanditselskab | kommanditselskabet | partnerselskab | partnerselskabet | kommanditaktieselskab |
ivaerksaetterselskab | enkeltmandsvirksomhed | andelsselskab | aksjeselskapet | kommandittselskap | enkeltpersonforetak
| samvirkeforetak | einkahlutafelag | hlutafelag | sameignarfelag | samlagsfelag | taisuhing | usaldusuhing |
reszvenytarsasag | zartkorureszvenytarsasag | egyenivallalkozo | egyeniceg | societateacuraspunderelimitata |
societateapeactiuni | srld | persoanafizicaautorizata | intreprindereindividuala | drustvosogranicenomodgovornoscu |
jednostavnodrustvosogranicenomodgovornoscu | samostojnipodjetnik | s p | едноличентърговец |
друштвосоограниченаодговорност | shoqerimepergjegjesitekufizuar | shoqeriaksionare | ανωνυμοσεταιρεια |
ανωνυμηεμπορικηεταιρεια | μονοπροσωπηαε | μονοπροσωπηεπε | μονοπροσωπηικε |
μονοπροσωπηιδιωτικηκεφαλαιουχικηεταιρεια | kollektifsirketi | komanditsirketi | anonimortakligi |
məhdudməsuliyyətlicəmiyyəti | məhdudməsuliyyətlicəmiyyət | aciqsəhmdarcəmiyyəti | qapalisəhmdarcəmiyyəti |
masuliyaticheklanganjamiyat | aksiyadorlikjamiyati | בערבוןמוגבל | חברהבעמ | شركةذاتمسووليةمحدودة | شركةمساهمةعامة |
شركةمساهمةمقفلة | شركةمساهمةخاصة | شركةمساهمةمصرية | شركةمساهمةسعودية | شركةالشخصالواحد | شركةشخصواحد |
شركةتوصيةبسيطة | محدودةالمسوولية | بامسيولیتمحدود | yugengaisha | godogaisha | gomeigaisha | goshigaisha |
jusikhoesa | chusikhoesa | yuhanhoesa | persero | perkongsianliabilititerhad | plt | প্রাইভেটলিমিটেড | লিমিটেড |
பிரைவேட்லிமிடெட் | லிமிடெட் | ххк | хязгаарлагдмалхариуцлагатаикомпани | communityinterestcompany |
charitableincorporatedorganisation | professionallimitedliabilitycompany | professionallimitedliabilitypartnership |
publicbenefitcorporation | withlimitedliability | freezonecompany | freezoneestablishment | freezonellc |
freezonelimitedliabilitycompany | closecorporation | nonprofitcompany | soleproprietorship | onepersoncompany |
singlepersoncompany | solepersoncompany | publicshareholdingcompany | qataripublicshareholdingcompany |
privateshareholdingcompany | closedshareholdingcompany | saudijointstockcompany | exemptedcompany |
segregatedportfoliocompany | protectedcellcompany | producercompanylimited | (private)limited | cyfyngedig |
cwmnicyfyngedig`;

/** Further legal forms that stand in front of a name as well as behind it. */
export const ON_BOTH_SIDES = `
osauhing | aktsiaselts | sabiedribaarierobezotuatbildibu | akcijusabiedriba | individualaiskomersants |
uzdarojiakcinebendrove | akcinebendrove | mazojibendrija | individualiimone | viesojiistaiga |
частноеунитарноепредприятие | государственноеунитарноепредприятие | федеральноегосударственноеунитарноепредприятие |
муниципальноеунитарноепредприятие | частноепредприятие | автономнаянекоммерческаяорганизация |
непубличноеакционерноеобщество | обществосдополнительноиответственностью | товариществосограниченноиответственностью |
приватнеакціонернетовариство | публічнеакціонернетовариство | відкритеакціонернетовариство |
закритеакціонернетовариство | акціонернетовариство | товариствоздодатковоювідповідальністю | приватнепідприємство |
дочірнєпідприємство | фізичнаособапідприємець | прыватнаеунітарнаепрадпрыемства |
жауапкершілігішектеулісеріктестігі | акционерлікқоғамы | jointstockcompany | publicjointstockcompany |
privatejointstockcompany | openjointstockcompany | closedjointstockcompany | შეზღუდულიპასუხისმგებლობისსაზოგადოება |
სააქციოსაზოგადოება | սահմանափակպատասխանատվությամբընկերություն | բացբաժնետիրականընկերություն |
փակբաժնետիրականընկերություն`;

/** Further legal forms that stand only in front of a name. */
export const IN_FRONT = 'congtyhopdanh | persekutuankomanditer';
