/** Words that people build their passwords on: names, teams, cars, pets, games and what is at hand. */
export const COMMON_WORDS: readonly string[] = `
  password passw0rd pass passwort passwd letmein welcome login admin administrator root master access default changeme
  secret hello hallo love iloveyou loveyou lovely forever angel angels princess baby babygirl sweety honey sugar
  sunshine sunset rainbow flower flowers summer winter spring autumn january february april august september october
  november december monday friday sunday
  football baseball basketball soccer hockey tennis golf golfer golfing fishing hunting cricket rugby racing surfing
  skater boxing wrestling swimming cowboys yankees raiders steelers packers eagles broncos rangers lakers bulls
  vikings dodgers giants patriots redskins dolphins dolphin bears bulldogs bulldog tigers tiger panther panthers
  spartan spartans trojan trojans warrior warriors gators huskers mustang mustangs sooners flyers redsox redwings
  liverpool arsenal chelsea barcelona manchester united rangers celtic everton juventus
  michael jordan jennifer jessica ashley matthew daniel andrew joshua anthony robert william thomas charlie charles
  george james jordan justin taylor brandon nicole amanda michelle hannah samantha heather melissa patrick richard
  steven stephen stewart edward alexander alexandra alexis austin benjamin brian bradley cameron carlos christian
  chris chester crystal claudia danielle david dennis diana donald douglas elizabeth emily eric frank frankie gabriel
  gordon gregory harley harold henry isabella jackson jacob jason jasmine jeremy johnson johnny jonathan joseph
  juliet karen katherine kenneth kevin kimberly laura lauren leonard lindsay louise madison maggie marcus marina
  marino martin maxwell melanie miranda monica morgan natalie natasha nathan nelson nicholas oliver olivia pamela
  patricia peter philip rachel raymond rebecca ricardo robinson roger ronaldo russell sabrina sammy samuel sandra
  sarah sasha scott sebastian shannon sharon simon sophie spencer stanley stephanie stella steve susan sydney
  teresa theresa tiffany timothy tyler vanessa veronica victor victoria vincent walter wesley winston xavier zachary
  allison alice anderson andrea angela barbara brandy brittany bubba buddy buster buttercup
  batman superman spiderman ironman hulk wolverine joker starwars startrek skywalker jedi yoda gandalf frodo matrix
  pokemon pikachu naruto mario zelda sonic minecraft fortnite warcraft starcraft diablo halo doom quake lineage
  nintendo playstation xbox gamer player monster dragon dragons phoenix wizard magic merlin ninja samurai pirate
  knight king queen prince vampire zombie hunter killer shadow ghost demon devil satan death hell heaven
  genesis trinity angelic spirit destiny freedom liberty justice america american england ireland canada australia
  germany france italy spain brazil mexico russia japan china london paris berlin newyork chicago boston houston
  dallas florida texas california denver phoenix montana montreal hawaii vegas miami detroit seattle
  ferrari porsche mercedes corvette camaro mazda honda toyota nissan yamaha suzuki kawasaki harleydavidson ducati
  formula fordf150 jaguar dodge chevy nascar turbo gateway samsung nokia apple google computer internet windows
  microsoft facebook dell linux hacker matrix digital network server testtest security system program
  metallica nirvana beatles slipknot eminem rammstein pantera blink rockstar guitar drummer music jazz rock blues
  cheese chicken cookie cookies coffee banana orange apples cherry strawberry pepper peanut pumpkin popcorn pizza
  chocolate candy peaches ginger bubbles butter turkey snickers whiskey vodka beer budweiser
  monkey lion horse kitten kitty puppy doggy pussy cat dog rabbit turtle penguin eagle falcon hawk buffalo wolf
  scorpion scorpio spider snoopy garfield tweety mickey bugsy patches scooter skipper snowball thumper flipper
  fluffy lucky shorty peewee tinker jasper bandit rocky boomer bailey cooper tucker sparky oreo max
  silver golden diamond crystal emerald purple yellow orange green black white blue red
  thunder lightning storm hurricane tornado fire ice water ocean river mountain earth mercury jupiter saturn pluto
  apollo voyager enterprise discovery galaxy space cosmos eclipse
  captain trooper marines marine army navy soldier ranger sniper agent doctor nurse teacher student lawyer cowboy
  police fireman private general major
  money dollar million rich power success winner champion legend hero perfect awesome amazing special favorite
  trouble mystery fantasy passion romance sexy hot hottie naughty playboy cool happy smile crazy psycho
  asshole bitch fuck fuckyou fuckoff fuckme shit suck bollocks jackass bastard cunt dick bigdick
  qwerty qwertz azerty asdf zxcv zxcvbnm asdfgh asdfghjkl qazwsx abc abcd abcdef abcdefg
  trumpet dilbert cartman misfit maverick paladin gunner viper cobra python jester rebel outlaw renegade misty
  access trustno whatever nothing something anything test tester guest user demo sample temp mail office company
  jesus christ god faith hope grace bless church bible lord saviour
`
  .split(/\s+/)
  .filter((word) => word !== '')

/** Favourites that follow no pattern. */
export const COMMON_ODDITIES: readonly string[] = `
  trustno1 blink182 ncc1701 ncc1701a ncc1701d ncc1701e ncc74656 rush2112 babylon5 apollo11 apollo13 agent007 james007
  front242 just4fun 4ever4you nwo4life left4dead r2d2c3po c3por2d2 mash4077 mazdarx7 cbr900rr gsxr1000 yamahar1
  fordf150 69camaro hawaii50 nokia6300 nokia6233 nokian73 nokia5800 mazda626 nascar24 gordon24 jordan23 iverson3
  jackson5 satan666 devil666 demon666 death666 lineage2 formula1 access14 dragon69 summer69 summer99 testing1
  letmein2 mustang6 mustang5 cantona7 montgom240 23skidoo 50spanks ghbdtn123 gfhjkm123 lol12345 a1b2c3d4 a1s2d3f4
  z1x2c3v4 q2w3e4r5 p0o9i8u7 1a2b3c4d 1passwor passwor1 1michael 1million wrinkle1 misfits1 america1 usuckballz1
  therock1 kordell1 cygnusx1 huskers1 drummer1 penguin1 asdfgh01 asdf1234 1234abcd abcd1234 aaaa1111 1111aaaa aa123456
  a1234567 a12345678 123456aa 123456as 123456qw 123abc456 abc123abc abc12345 abcde12345 12345abc 12345abcd hunter2
  correcthorse1 monkey12 welcome01 password99 master12 changeme1 superman7 spiderman3 michael23 jordan12 kobe2424
  lebron23 ronaldo7 messi1010 liverpool8 arsenal14 chelsea11 blahblah1 whatever1 hellokitty1 ihateyou1 iloveu22
  loveme123 lovely11 mylove123 myspace1 facebook1 linkedin1 dropbox1 adobe123 photoshop1 google123 apple1234 samsung123
  windows10 windows7 office365 internet1 wireless1 router123 cisco123 admin1234 root1234 toor1234 oracle123
`
  .split(/\s+/)
  .filter((word) => word !== '')
