import { linesOf, listOf } from './word-list.ts';

/** Industries, the most common first. */
export const industries = linesOf(`
Software Development
IT Services and IT Consulting
Hospitals and Health Care
Financial Services
Retail
Construction
Higher Education
Advertising Services
Real Estate
Manufacturing
Telecommunications
Banking
Insurance
Business Consulting and Services
Staffing and Recruiting
Non-profit Organizations
Government Administration
Motor Vehicle Manufacturing
Food and Beverage Services
Hospitality
Accounting
Law Practice
Pharmaceutical Manufacturing
Biotechnology Research
Medical Equipment Manufacturing
Transportation, Logistics, Supply Chain and Storage
Renewable Energy Semiconductor Manufacturing
Oil and Gas
Utilities
Media Production
Broadcast Media Production and Distribution
Entertainment Providers
Computer Games
Computer and Network Security
Semiconductor Manufacturing
Aviation and Aerospace Component Manufacturing
Defense and Space Manufacturing
Architecture and Planning
Civil Engineering
Environmental Services
Research Services
E-Learning Providers
Primary and Secondary Education
Professional Training and Coaching
Human Resources Services
Events Services
Travel Arrangements
Airlines and Aviation
Maritime Transportation
Truck Transportation
Warehousing and Storage
Wholesale
Apparel and Fashion
Textile Manufacturing
Furniture and Home Furnishings Manufacturing
Consumer Electronics
Appliances, Electrical, and Electronics Manufacturing
Machinery Manufacturing
Industrial Automation
Robotics Engineering
Chemical Manufacturing
Plastics Manufacturing
Packaging and Containers Manufacturing
Paper and Forest Product Manufacturing
Mining
Farming
Food Production
Beverage Manufacturing
Wine and Spirits
Restaurants
Wellness and Fitness Services
Mental Health Care
Veterinary Services
Personal Care Product Manufacturing
Cosmetics
Sporting Goods Manufacturing
Spectator Sports
Gambling Facilities and Casinos
Music
Performing Arts
Museums, Historical Sites, and Zoos
Libraries
Book and Periodical Publishing
Newspaper Publishing
Photography
Graphic Design
Design Services
Translation and Localization
Writing and Editing
Market Research
Public Relations and Communications Services
Think Tanks
Political Organizations
International Affairs
Religious Institutions
Philanthropic Fundraising Services
Investment Management
Venture Capital and Private Equity Principals
Capital Markets
Leasing Non-residential Real Estate
Facilities Services
Security and Investigations
Law Enforcement
Armed Forces
Legal Services
Alternative Dispute Resolution
Nanotechnology Research
Space Research and Technology
Shipbuilding
Railroad Equipment Manufacturing
Glass, Ceramics and Concrete Manufacturing
Printing Services
Fine Art
Crafts & Design
Tobacco Manufacturing
Dairy Product Manufacturing
Fisheries
Ranching
`);

/** Subjects of organization keywords, the most common first. */
export const keywordSubjects = listOf(`
software, saas, cloud, data, analytics, e-commerce, fintech, marketing, healthcare, logistics, artificial intelligence,
machine learning, cybersecurity, mobile, payments, education, consulting, automation, manufacturing, sustainability,
real estate, energy, iot, blockchain, insurance, biotech, robotics, hr, recruiting, video, gaming, design, travel, food,
retail, legal, supply chain, crm, erp, b2b, b2c, open source, devops, compliance, privacy, identity, telecom, 5g, drones,
3d printing, semiconductors, batteries, electric vehicles, solar, wind, hydrogen, water, agriculture, genomics,
diagnostics, telemedicine, medical devices, wellness, sports, fashion, luxury, furniture, construction, architecture,
smart home, public sector, nonprofit, translation, publishing, podcasts, advertising, seo, events, hospitality, aviation,
shipping, rail, warehousing, chemicals, plastics, packaging, mining, forestry, optics, sensors, quantum computing, r&d
`);

/** What organization keywords say of a subject. */
export const keywordAspects = listOf(`
platform, services, solutions, consulting, tools, infrastructure, management, integration, training, security,
engineering, testing, research, operations, monitoring, outsourcing, marketplace, api, hardware, maintenance, strategy,
distribution, financing, standards, support, modelling, procurement, migration, governance, visualization
`);

/** Skills, the most common first. */
export const skills = listOf(`
Microsoft Excel, Project Management, Communication, Leadership, Python, SQL, JavaScript, Java, Sales, Marketing,
Customer Service, TypeScript, Data Analysis, Negotiation, Git, C++, C#, .NET, Node.js, React, Docker, Kubernetes, Linux,
Amazon Web Services, Agile Methodologies, Scrum, Machine Learning, PostgreSQL, Go, Rust, HTML, CSS, PHP, Ruby, Kotlin,
Swift, Scala, R, MATLAB, F#, ASP.NET, Objective-C, Visual Basic .NET, TensorFlow, PyTorch, Apache Spark, Apache Kafka,
Terraform, Ansible, Jenkins, GraphQL, REST APIs, Microservices, CI/CD, Redis, MongoDB, Elasticsearch, Tableau, Power BI,
SAP, Salesforce, HubSpot, Figma, Adobe Photoshop, Adobe Illustrator, UX Research, UI Design, Copywriting,
Content Strategy, SEO, Google Analytics, E-mail Marketing, Public Relations, Event Planning, Brand Management,
Market Research, Product Management, Business Analysis, Business Development, Account Management, Financial Modeling,
Accounting, Auditing, IFRS, U.S. GAAP, Tax Preparation, Budgeting, Forecasting, Risk Management, Compliance,
Contract Law, Intellectual Property, Recruiting, Onboarding, Payroll, Employee Relations, Training, Coaching,
Public Speaking, Teaching, Curriculum Development, Nursing, Patient Care, Clinical Trials, Good Clinical Practice,
Pharmacology, Molecular Biology, CRISPR, Bioinformatics, Chemistry, HPLC, Mechanical Engineering, AutoCAD, SolidWorks,
CATIA, Finite Element Analysis, PLC Programming, Robotics, Embedded Systems, FPGA, VHDL, Circuit Design, Signal Processing,
Electrical Wiring, HVAC, Civil Engineering, BIM, Surveying, Supply Chain Management, Procurement, Warehouse Management,
Lean Manufacturing, Six Sigma, Quality Assurance, ISO 9001, Logistics, Fleet Management, Food Safety, Cooking, Hospitality,
Translation, German, French, Spanish, Mandarin Chinese, Japanese, Arabic, Hindi, Polish, Turkish, R&D Management,
Technical Writing, Penetration Testing, Network Security, Cryptography, Computer Vision, Natural Language Processing,
Time Series Forecasting, Statistics, Econometrics, Actuarial Science, Photography, Video Editing, Animation,
Game Design, Unity, Unreal Engine, COBOL, Fortran, Erlang, Haskell, Elixir, Clojure, OCaml, Prolog
`);

/** Subjects of the rarer skills, each combined with an aspect. */
export const skillSubjects = listOf(`
Contract, Vendor, Inventory, Portfolio, Release, Incident, Stakeholder, Database, Network, Cloud, Process, Energy,
Laboratory, Clinical, Retail, Export, Claims, Credit, Treasury, Pricing, Campaign, Community, Media, Sensor, Vehicle,
Hydraulic, Thermal, Acoustic, Optical, Polymer, Protein, Soil, Water, Forest, Marine, Aviation, Rail, Archive, Museum
`);

/** What the rarer skills do with their subject. */
export const skillAspects = listOf(`
Planning, Analysis, Modelling, Optimization, Auditing, Administration, Operations, Testing, Inspection, Forecasting,
Documentation, Restoration, Simulation, Calibration, Automation, Reporting, Safety, Design, Monitoring, Maintenance
`);

/** Web technologies, the most common first. */
export const webTechnologies = listOf(`
nginx, jQuery, Google Analytics, WordPress, PHP, Cloudflare, React, Google Tag Manager, Apache HTTP Server, Bootstrap,
Node.js, Vue.js, MySQL, Google Fonts, Font Awesome, TypeScript, Next.js, ASP.NET, PostgreSQL, Angular, Shopify, Drupal,
Joomla, Magento, WooCommerce, Stripe, HubSpot, Hotjar, Segment, Sentry, Varnish, HAProxy, Redis, Elasticsearch,
Microsoft IIS, LiteSpeed, OpenResty, Tomcat, Express, Laravel, Symfony, Django, Ruby on Rails, Flask, Spring, Svelte,
Nuxt.js, Gatsby, Hugo, Jekyll, Eleventy, Astro, Webpack, Vite, Tailwind CSS, Sass, D3.js, Three.js, Chart.js, Leaflet,
OpenStreetMap, Mapbox, Algolia, Meilisearch, Typo3, Contao, Plone, Ghost, Matomo, Plausible, Adobe Analytics,
Adobe Experience Manager, Sitecore, Umbraco, Kentico, Contentful, Sanity, Strapi, Storyblok, Prismic, Salesforce,
Zendesk, Intercom, Drift, Mailchimp, Klaviyo, reCAPTCHA, hCaptcha, Cookiebot, OneTrust, Akamai, Fastly, Amazon CloudFront,
Amazon S3, Google Cloud, Microsoft Azure, Netlify, Vercel, GitHub Pages, Heroku, HTTP/3, HSTS, Let's Encrypt, DNSSEC,
Perl, CGI, Python, Go, Rust, C++, Erlang, Lighttpd, Caddy, Moodle, MediaWiki, Discourse, phpBB, XenForo, OpenCart,
PrestaShop, Squarespace, Wix, Weebly, Blazor, Elm, Ember.js, Backbone.js, Knockout.js, MooTools, Prototype, Lodash
`);
