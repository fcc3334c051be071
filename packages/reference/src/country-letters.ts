// table

/**
 * ISO 3166-1 codes of three letters. Of most countries the first two letters are the code of two; the others are spelled out.
 * Source: ISO 3166-1.
 */
const REGULAR = `
  AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR
  CYP CZE DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD
  HND HRV HTI HUN IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU
  LUX LVA MAR MCO MDA MHL MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN
  PAN PER PHL PRI PSE QAT REU ROU RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL
  TLS TON TTO TWN TZA UGA UMI USA UZB VAT VCT VEN VGB VIR VNM VUT WSM YEM ZAF ZMB ZWE
`

const IRREGULAR = `
  ABW:AW AGO:AO ALA:AX AND:AD ARE:AE ARM:AM ATA:AQ ATF:TF ATG:AG AUT:AT BDI:BI BEN:BJ BES:BQ BGD:BD BHS:BS
  BIH:BA BLR:BY BLZ:BZ BRB:BB BRN:BN CAF:CF CHL:CL CHN:CN COD:CD COG:CG COK:CK COM:KM CPV:CV CUW:CW CYM:KY
  DNK:DK ESH:EH EST:EE FLK:FK FRO:FO FSM:FM GIN:GN GLP:GP GNB:GW GNQ:GQ GRD:GD GRL:GL GUF:GF GUY:GY IRL:IE
  IRQ:IQ ISR:IL JAM:JM KAZ:KZ KOR:KR LBR:LR LBY:LY MAC:MO MAF:MF MDG:MG MDV:MV MEX:MX MLT:MT MNE:ME MNP:MP
  MOZ:MZ MTQ:MQ MYT:YT NIU:NU PAK:PK PCN:PN PLW:PW PNG:PG POL:PL PRK:KP PRT:PT PRY:PY PYF:PF SEN:SN SGS:GS
  SLB:SB SLV:SV SPM:PM SRB:RS SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ SYC:SC TCD:TD TKM:TM TUN:TN TUR:TR TUV:TV
  UKR:UA URY:UY WLF:WF
`

const CODES: ReadonlyMap<string, string> = new Map([
  ...words(REGULAR).map((code): [string, string] => [code, code.slice(0, 2)]),
  ...words(IRREGULAR).map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
])

/** The code of two letters of a country given by its three (`BRA`), in any case; undefined for anything else. */
export function iso2OfThreeLetters(text: string): string | undefined {
  return CODES.get(text.toUpperCase())
}

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}
