import { linesOf } from './word-list.ts';

/** A city with the region and the country around it, as people write them there, and the language of its texts. */
export interface Place {
  city: string;
  /** Empty where the city lies in no region of its own. */
  region: string;
  country: string;
  language: string;
}

/** Cities, the most common first. */
export const places: Place[] = linesOf(`
London | England | United Kingdom | en
New York | New York | United States | en
San Francisco | California | United States | en
Berlin | | Germany | de
Paris | Île-de-France | France | fr
Bengaluru | Karnataka | India | en
Toronto | Ontario | Canada | en
Sydney | New South Wales | Australia | en
Munich | Bavaria | Germany | de
Austin | Texas | United States | en
Madrid | Comunidad de Madrid | Spain | es
Warsaw | Mazowieckie | Poland | pl
Istanbul | | Türkiye | tr
Tokyo | | Japan | ja
Shanghai | | China | zh
Seattle | Washington | United States | en
Chicago | Illinois | United States | en
Boston | Massachusetts | United States | en
Los Angeles | California | United States | en
Manchester | England | United Kingdom | en
Dublin | Leinster | Ireland | en
Amsterdam | Noord-Holland | Netherlands | en
Barcelona | Cataluña | Spain | es
Hamburg | | Germany | de
Köln | North Rhine-Westphalia | Germany | de
Zürich | Zürich | Switzerland | de
Wien | | Austria | de
Lyon | Auvergne-Rhône-Alpes | France | fr
Kraków | Małopolskie | Poland | pl
Łódź | Łódzkie | Poland | pl
Mumbai | Maharashtra | India | hi
New Delhi | Delhi | India | hi
Dubai | | United Arab Emirates | ar
Cairo | | Egypt | ar
Riyadh | | Saudi Arabia | ar
Bangkok | | Thailand | th
Chiang Mai | Chiang Mai | Thailand | th
Almaty | | Kazakhstan | ru
Bishkek | | Kyrgyzstan | ru
Osaka | Kansai | Japan | ja
Shenzhen | Guangdong | China | zh
Beijing | | China | zh
Mexico City | | Mexico | es
Buenos Aires | | Argentina | es
Bogotá | | Colombia | es
Santiago | | Chile | es
Montréal | Québec | Canada | fr
Bruxelles | | Belgium | fr
Genève | Genève | Switzerland | fr
Ankara | | Türkiye | tr
İzmir | | Türkiye | tr
Singapore | | Singapore | en
Edinburgh | Scotland | United Kingdom | en
Cambridge | England | United Kingdom | en
Cambridge | Massachusetts | United States | en
Denver | Colorado | United States | en
Atlanta | Georgia | United States | en
Portland | Oregon | United States | en
Portland | Maine | United States | en
Springfield | Illinois | United States | en
Springfield | Missouri | United States | en
Melbourne | Victoria | Australia | en
Auckland | | New Zealand | en
Nairobi | | Kenya | en
Lagos | | Nigeria | en
Cape Town | Western Cape | South Africa | en
Stockholm | | Sweden | en
Göteborg | | Sweden | en
København | | Denmark | en
Oslo | | Norway | en
Tromsø | | Norway | en
Reykjavík | | Iceland | en
Tbilisi | | Georgia | en
`).map((line) => {
  const [city = '', region = '', country = '', language = 'en'] = line.split('|').map((part) => part.trim());
  return { city, region, country, language };
});

/** Parts of a city, made before or after its name. */
export const districts = ['Central', 'North', 'East', 'South', 'West', 'Riverside', 'Old Town'];
