import { readFileSync } from 'node:fs';

/**
 * Passwords that lists of stolen ones show again and again, of ten characters or near, in English and Italian, in lower
 * case.
 */
const common: ReadonlySet<string> = new Set(
  [
    '123456789 1234567890 12345678910 0123456789 0987654321 9876543210 1111111111 0000000000 1234512345 1122334455',
    '1231231234 123123123123 1234554321 1212121212 12345678901 123456789012 123456654321 147258369 1472583690',
    '741852963 7418529630 159357258 1597534682 1029384756 0102030405 1020304050 112233445566 qwertyuiop qwertyuiop1',
    'qwerty12345 qwerty1234 qwerty123456 1qaz2wsx3edc qazwsxedc qazwsxedcrfv 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5',
    'q1w2e3r4t5y6 asdfghjkl asdfghjkl1 asdfghjklo zxcvbnm123 zxcvbnmasd qwertyqwerty qwertyqwe qweasdzxc123',
    'qweasdzxc qwerasdfzxcv asdfasdfasdf asdf1234asdf zaq12wsxcde azertyuiop azerty12345 poiuytrewq lkjhgfdsa',
    '1234qwerty 123qweasdzxc abcd123456 abc1234567 abcdefghij abcdefghijk abcdefghijkl abcdefg123 abcdef123456',
    'abc123abc123 a1b2c3d4e5 a123456789 aa12345678 aaaaaaaaaa q123456789 qwer123456 asd123456789 qwe123456789',
    'zxc123456789 1234567890a 123456789a 1234567890q 123456789q password password1 password12 password123',
    'password1234 password12345 password123456 password01 passw0rd123 p4ssw0rd123 mypassword passwordpassword',
    'newpassword lapassword miapassword nuovapassword passwordsicura passwort123 motdepasse contrasena contrasena1',
    'parolachiave parolasegreta parolasegreta1 segretissimo segretissima cambiami123 cambiapassword administrator',
    'administrator1 admin12345 admin123456 adminadmin administrateur amministratore amministratore1 amministrazione',
    'letmein123 letmein1234 letmeinnow welcome123 welcome1234 benvenuto1 benvenuto12 benvenuto123 benvenuti1',
    'benvenuti123 changeme123 changeme1234 default1234 guest12345 iloveyou12 iloveyou123 iloveyou1234 iloveyouso',
    'tiamotanto tiamotanto1 tiamoamore tiamopersempre tiamo12345 amoremio12 amoremio123 amoremio1234 amoreamore',
    'amoremiobello amorevero1 amore12345 amore123456 ilmioamore vitamiabella lavitaebella lavitaebella1 ciaociaociao',
    'ciaociao12 ciaociao123 ciaobello1 ciaobella1 ciao123456 ciao12345678 ciaomondo1 buongiorno buongiorno1',
    'buongiorno123 buonasera1 buonanotte buonanotte1 arrivederci arrivederci1 francesco1 francesco12 francesco123',
    'alessandro alessandro1 alessandro12 alessandro123 alessandra alessandra1 alessandra123 giuseppe12 giuseppe123',
    'giuseppina giovanni12 giovanni123 giovanni1234 antonella1 antonella123 antonio123 antonio1234 valentina1',
    'valentina12 valentina123 federica12 federica123 stefania12 stefania123 francesca1 francesca12 francesca123',
    'salvatore1 salvatore12 salvatore123 vincenzo12 vincenzo123 margherita margherita1 margherita123 elisabetta',
    'elisabetta1 cristina12 cristina123 cristiano7 cristiano123 gabriella1 gabriele12 gabriele123 leonardo12',
    'leonardo123 lorenzo123 matteo1234 martina123 martina1234 michele123 nicola1234 riccardo12 riccardo123',
    'roberto123 roberta123 simone1234 andrea1234 andrea12345 daniele123 domenico12 domenico123 emanuele12',
    'emanuele123 fabrizio12 fabrizio123 mariarosaria mariateresa mariagrazia mariagrazia1 annamaria1 annamaria12',
    'annamaria123 giulia1234 chiara1234 beatrice12 beatrice123 caterina12 caterina123 juventus10 juventus12',
    'juventus123 juventus1897 forzajuve1 forzajuve10 forzajuventus forzainter forzainter1 forzainter1908 forzamilan',
    'forzamilan1 forzamilan1899 forzaroma1 forzaroma1927 forzanapoli forzanapoli1 forzanapoli1926 forzalazio',
    'forzalazio1 forzalazio1900 forzaviola forzaviola1 forzatoro1 forzagenoa inter19081 internazionale milan18991',
    'napoli1926 napoli1234 napolinapoli romaroma12 asroma1927 maradona10 maradona123 delpiero10 totti10roma',
    'baggio10baggio ronaldo123 ronaldo1234 italia2006 italia1234 italiaitalia forzaitalia forzaitalia1',
    'campionidelmondo repubblica repubblica1 costituzione milano1234 milanomilano roma123456 torino1234 firenze123',
    'palermo123 genova1234 bologna123 venezia123 veronaverona cioccolato cioccolato1 cioccolata cioccolata1',
    'cioccolatino nutella123 spaghetti1 spaghetti123 parmigiano tiramisu123 fragolina1 principessa principessa1',
    'principessa123 pasticcino pasticcina orsacchiotto orsacchiotto1 cucciolo12 cucciolo123 coccinella coccinella1',
    'farfallina farfallina1 gattino123 cagnolino1 paperino12 paperino123 topolino12 topolino123 superman12',
    'superman123 spiderman1 spiderman123 batman1234 pokemon123 pokemon1234 dragonball dragonball1 dragonballz',
    'starwars12 starwars123 starwars1977 minecraft1 minecraft123 fortnite123 playstation playstation1 playstation3',
    'playstation4 playstation5 nintendo12 nintendo64 pikachu123 naruto1234 metallica1 metallica123 ironmaiden',
    'vascorossi vascorossi1 liverpool1 liverpool123 manchester manchester1 barcelona1 barcelona123 realmadrid',
    'realmadrid1 chelsea123 arsenal123 football12 football123 basketball basketball1 baseball12 baseball123',
    'volleyball snowboard1 motocross1 ferrari123 ferrari458 lamborghini lamborghini1 maserati12 valentino46',
    'valerossi46 ducati1234 computer12 computer123 computer1234 internet12 internet123 facebook12 facebook123',
    'facebook1234 instagram1 instagram123 whatsapp12 whatsapp123 google1234 samsung123 samsung1234 iphone1234',
    'blackberry blackberry1 android123 microsoft1 microsoft123 windows10pro windows1234 sunshine12 sunshine123',
    'princess12 princess123 butterfly1 butterfly123 strawberry strawberry1 chocolate1 chocolate123 cinderella',
    'cheesecake watermelon university university1 universita universita1 professore professore1 dottoressa',
    'avvocato12 avvocato123 avvocato1234 avvocatura avvocatessa studiolegale studiolegale1 studiolegale123',
    'giustizia1 giustizia123 tribunale1 tribunale123 cassazione cassazione1 legge12345 diritto123 sentenza123',
    'preventivo preventivo1 estate2020 estate2021 estate2022 estate2023 estate2024 estate2025 estate2026 inverno2020',
    'inverno2021 inverno2022 inverno2023 inverno2024 inverno2025 inverno2026 autunno2023 autunno2024 autunno2025',
    'autunno2026 primavera1 primavera123 primavera2023 primavera2024 primavera2025 primavera2026 gennaio2024',
    'gennaio2025 gennaio2026 febbraio2025 febbraio2026 settembre1 settembre2024 settembre2025 settembre2026',
    'ottobre2024 ottobre2025 ottobre2026 novembre2024 novembre2025 novembre2026 dicembre2024 dicembre2025',
    'dicembre2026 natale2023 natale2024 natale2025 summer2023 summer2024 summer2025 summer2026 winter2024 winter2025',
    'spring2025 autumn2025 december25 christmas1 christmas25 halloween1 halloween31 valentines1 trustno1trustno1',
    'whatever12 whatever123 superstar1 superstar123 masterkey1 master1234 dragon1234 monkey1234 shadow1234',
    'michael123 michael1234 jennifer12 jennifer123 jessica123 charlie123 jordan2323 michelle12 michelle123',
    'elizabeth1 elizabeth123 christian1 christian123 alexander1 alexander123 benjamin12 benjamin123 katherine1',
    'stephanie1 stephanie123 victoria12 victoria123 qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm',
    '1234567890qwertyuiop 0987654321qwerty 11111111111 111111111111 22222222222 2222222222 3333333333 4444444444',
    '5555555555 6666666666 7777777777 8888888888 9999999999 1234123412 123412341234 135792468 1357924680 2468101214',
    '1234567891 1234567899 1234567898 0000011111 1111122222 1111111112 1010101010 9090909090 6969696969 7894561230',
    '789456123 4561237890 3216549870 147896325 1478963250 9638527410 3692581470 5432112345 1928374656 1123581321',
    '3141592653 31415926535 2718281828',
  ].flatMap((line) => line.split(' ')),
);

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/** A sequence of neighbouring keys or letters, back and forth included. */
const isRow = (text: string): boolean =>
  ROWS.some((row) => row.repeat(3).includes(text)) || /^(.{1,4})\1+.{0,3}$/.test(text);

const DIGITS = '1234567890';

/** What the keys of the row of digits give with shift, on American, British and Italian keyboards. */
const SHIFTED = ['!@#$%^&*()', '!"£$%^&*()', '!"£$%&/()='];

const unshifted = (text: string, row: string): string =>
  [...text].map((character) => DIGITS[row.indexOf(character)] ?? character).join('');

let words: ReadonlySet<string> | undefined;

/** Reads the list at its first use. Its source stands in data/README.md. */
function commonWords(): ReadonlySet<string> {
  return (words ??= new Set(
    readFileSync(new URL('./data/common-words.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ));
}

const SHORTEST_WORD = 4;
/** A word with more than a date or two signs around it does not count as common. */
const MOST_AROUND = 10;

/** A common word with a year, a date or signs around it: "Milano2024!". */
function isDressedWord(text: string): boolean {
  const core = text.replace(/^\P{L}+/u, '').replace(/(?<!\P{L})\P{L}+$/u, '');
  return core.length >= SHORTEST_WORD && text.length - core.length <= MOST_AROUND && commonWords().has(core);
}

/**
 * Whether a password is a common one: as it is, without digits and signs at its end, with digits in place of letters,
 * because it repeats a few
 * characters or follows the keyboard, with or without shift, or because it is a common word with a date or signs around it.
 * Rule 12.2.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const plain = lower.normalize('NFKD').replace(/\p{M}/gu, '');
  const typed = [lower, plain, ...SHIFTED.map((row) => unshifted(plain, row))];
  if (typed.some((text) => common.has(text) || commonWords().has(text) || isRow(text))) return true;
  if (isDressedWord(plain)) return true;
  const word = lower.replace(/(?<!\P{L})\P{L}+$/u, '');
  const unleet = [...word].map((character) => leet[character] ?? character).join('');
  // "Estate2025!" is "estate2025" with a sign: a suffix adds nothing.
  return (
    common.has(lower.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')) ||
    (word.length >= 8 && (common.has(word) || isRow(word))) ||
    (unleet.length >= 8 && (common.has(unleet) || commonWords().has(unleet)))
  );
}
