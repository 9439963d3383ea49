/** Hosts where anybody can put up a page in a minute, and link shorteners. */
export const ANYBODYS_HOST =
  /(?:^|\.)(?:web\.app|firebaseapp\.com|r2\.dev|workers\.dev|pages\.dev|blogspot\.[a-z.]+|weebly\.com|wixsite\.com|glitch\.me|netlify\.app|vercel\.app|github\.io|azurewebsites\.net|windows\.net|cloudfront\.net|amazonaws\.com|storage\.googleapis\.com|000webhostapp\.com|herokuapp\.com|repl\.co|ngrok\.io|duckdns\.org|bit\.ly|tinyurl\.com|t\.co|cutt\.ly|is\.gd|rb\.gy|rebrand\.ly|t\.ly|s\.id|ipfs\.io|dweb\.link|linktr\.ee|translate\.goog|sendgrid\.net|rs6\.net|(?<!\.app\.)goo\.gl|ow\.ly|buff\.ly|shorturl\.at|shorter\.me|l\.ead\.me|qrco\.de|myftp\.org|ddns\.net|trycloudflare\.com|surge\.sh|onrender\.com|webflow\.io|framer\.app|godaddysites\.com|square\.site)$/i;

/** Hosts where ordinary people share documents, forms, photos and dates. */
const SHARING_HOST =
  /(?:^|\.)(?:(?:docs|drive|sites|photos|maps|meet|forms|calendar)\.google\.com|forms\.gle|app\.goo\.gl|calendar\.app\.google|dropbox\.com|db\.tt|1drv\.ms|onedrive\.live\.com|onedrive\.com|sharepoint\.com|(?:forms|teams)\.(?:office|microsoft|cloud\.microsoft)(?:\.com)?|teams\.live\.com|forms\.cloud\.microsoft|notion\.(?:so|site)|we\.tl|wetransfer\.com|calendly\.com|cal\.com|doodle\.com|zoom\.us|webex\.com|whereby\.com|icloud\.com|box\.com|figma\.com|canva\.com|miro\.com|airtable\.com|trello\.com|loom\.com|typeform\.com|surveymonkey\.com|jotform\.com|eventbrite\.[a-z.]+|meetup\.com|youtube\.com|youtu\.be|vimeo\.com|disk\.yandex\.ru|yadi\.sk|pan\.baidu\.com|(?:docs|shimo)\.(?:qq\.com|im)|naver\.me|me2\.do|lin\.ee|chat\.whatsapp\.com|t\.me|github\.com|gitlab\.com)$/i;

/** A link there says nothing by itself about who writes. */
export function isSharingHost(host: string): boolean {
  return SHARING_HOST.test(host);
}
