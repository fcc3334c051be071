import { describe, expect, it } from 'vitest'
import { countryById, countryByIso2, countryByName } from './countries.ts'
import { iso2OfThreeLetters } from './country-letters.ts'
import { foldName } from './fold-name.ts'
import { loadTable } from './load.ts'
import { findMunicipality, municipalityByIbge, municipalityWithState } from './municipalities.ts'
import { ABROAD, stateByName, stateByUf, stateOfText } from './states.ts'

const CAPITALS = {
  AC: 'Rio Branco',
  AL: 'Maceió',
  AM: 'Manaus',
  AP: 'Macapá',
  BA: 'Salvador',
  CE: 'Fortaleza',
  DF: 'Brasília',
  ES: 'Vitória',
  GO: 'Goiânia',
  MA: 'São Luís',
  MG: 'Belo Horizonte',
  MS: 'Campo Grande',
  MT: 'Cuiabá',
  PA: 'Belém',
  PB: 'João Pessoa',
  PE: 'Recife',
  PI: 'Teresina',
  PR: 'Curitiba',
  RJ: 'Rio de Janeiro',
  RN: 'Natal',
  RO: 'Porto Velho',
  RR: 'Boa Vista',
  RS: 'Porto Alegre',
  SC: 'Florianópolis',
  SE: 'Aracaju',
  SP: 'São Paulo',
  TO: 'Palmas',
}

describe('municipalities', () => {
  it.each(Object.entries(CAPITALS))('the capital of %s is found by its name %s', (uf, name) => {
    expect(findMunicipality(uf, name)).toMatchObject({ uf, name })
  })

  it.each([
    ['SP', 'sao paulo', 3550308],
    ['sp', ' SÃO  PAULO ', 3550308],
    ['SP', 'São Paulo - SP', 3550308],
    ['SP', 'São Paulo/SP', 3550308],
    ['SP', 'São Paulo (SP)', 3550308],
    ['SP', 'S. Paulo', 3550308],
    ['SP', 'Santa Bárbara do Oeste', 3545803],
    ['SP', 'Sta Barbara d’Oeste', 3545803],
    ['SP', 'STA BARBARA DOESTE', 3545803],
    ['BA', 'Dias Davila', 2910057],
    ['SP', 'SAO JOAO DO PAU DALHO', 3549300],
    ['SP', 'São José de Campos', 3549904],
    ['SP', 'Embu', 3515004],
    ['SP', 'Mogi-Mirim', 3530805],
    ['SP', 'Moji das Cruzes', 3530607],
    ['SC', 'Lajes', 4209300],
    ['SP', 'Pres. Prudente', 3541406],
    ['MG', 'Gov. Valadares', 3127701],
    ['SP', 'S. José do Rio Preto', 3549805],
    ['PR', 'Mal. Cândido Rondon', 4114609],
    ['MG', 'Belo Horizonte - Minas Gerais', 3106200],
    ['PE', 'São Caitano', 2613107],
    ['RJ', 'Parati', 3303807],
    ['RS', 'Santana do Livramento', 4317103],
    ['RN', 'Boa Saúde', 2405306],
    ['DF', 'Taguatinga', 5300108],
    ['MT', 'Boa Esperança do Norte', 5101837],
  ])('in %s, "%s" is %i', (uf, name, code) => {
    expect(findMunicipality(uf, name)?.id).toBe(code)
  })

  it.each([
    ['SP', 'Rio de Janeiro'],
    ['SP', 'São Paulo - RJ'],
    ['SP', 'São Paulo - Rio de Janeiro'],
    ['SP', 'Cidade Que Não Existe'],
    ['SP', ''],
    ['SP', `${' '.repeat(200_000)}São Paulo`],
    ['XX', 'São Paulo'],
    ['', ''],
  ])('in "%s", "%s" is nothing', (uf, name) => {
    expect(findMunicipality(uf, name)).toBeUndefined()
  })

  it('each is found by its own name, so no two of a state meet under one folded name', async () => {
    const rows = await loadTable('municipalities')
    expect(rows.filter((row) => findMunicipality(row.uf, row.name)?.id !== row.id)).toEqual([])
    expect(rows.filter((row) => findMunicipality(row.uf, row.name.toUpperCase())?.id !== row.id)).toEqual([])
  })

  it('answers to the IBGE code, as number or text', () => {
    expect(municipalityByIbge(3304557)?.name).toBe('Rio de Janeiro')
    expect(municipalityByIbge('3304557')?.name).toBe('Rio de Janeiro')
    expect(municipalityByIbge(ABROAD.ibge_code)).toBeUndefined()
    expect(municipalityByIbge('')).toBeUndefined()
  })
})

describe('states', () => {
  it.each([
    ['Minas Gerais', 'MG'],
    ['minas gerais', 'MG'],
    ['SAO PAULO', 'SP'],
    ['Estado do Rio de Janeiro', 'RJ'],
    ['Espirito Santo', 'ES'],
    ['Distrito Federal', 'DF'],
  ])('%s is %s', (name, uf) => {
    expect(stateByName(name)?.uf).toBe(uf)
  })

  it.each([
    ['MG - Minas Gerais', 'MG'],
    ['Paraná (PR)', 'PR'],
    ['sp', 'SP'],
    ['Rio Grande do Sul', 'RS'],
    ['R.S.', 'RS'],
    ['43', 'RS'],
    ['43 - RS', 'RS'],
    ['99', undefined],
    ['SP/RJ', undefined],
    ['SP - Capital', undefined],
    ['', undefined],
  ])('%j as a text is %s', (text, uf) => {
    expect(stateOfText(text)?.uf).toBe(uf)
  })

  it.each([
    ['Belo Horizonte - MG', 3106200],
    ['Campinas/SP', 3509502],
    ['olinda (Pernambuco)', 2609600],
    ['Curitiba, PR', 4106902],
    ['Niterói RJ', 3303302],
    ['São Paulo – São Paulo', 3550308],
    ['Embu-Guaçu - SP', 3515103],
    ['Canela - R.S.', 4304408],
    ['RS - Canela', 4304408],
    ['Recife, PE, Brasil', 2611606],
    ['Recife (PE) Brazil', 2611606],
    ['Recife - Brasil', undefined],
    ['PE - Canela', undefined],
    ['Belo Horizonte - SP', undefined],
    ['Belo Horizonte', undefined],
    ['- MG', undefined],
    ['MG', undefined],
  ])('%j names its state itself: %s', (text, code) => {
    expect(municipalityWithState(text)?.id).toBe(code)
  })

  it('answer to their two letters, and abroad is none of them', () => {
    expect(stateByUf('sp ')).toEqual({ id: 35, uf: 'SP', name: 'São Paulo' })
    expect(stateByUf(ABROAD.uf)).toBeUndefined()
    expect(stateByName('Califórnia')).toBeUndefined()
  })
})

describe('countries', () => {
  it('Brasil is 1, and every other country is its Bacen code', () => {
    expect(countryByIso2('br')).toEqual({ id: 1, name: 'Brasil', iso2: 'BR', bacen_code: '1058' })
    expect(countryById(1)?.iso2).toBe('BR')
    expect(countryById(2496)?.iso2).toBe('US')
    expect(countryById(1058)).toBeUndefined()
  })

  it.each(portugueseAndEnglish())('%s and %s are %s', (portuguese, english, iso2) => {
    expect(countryByName(portuguese)?.iso2).toBe(iso2)
    expect(countryByName(english)?.iso2).toBe(iso2)
    expect(countryByName(english.toUpperCase())?.iso2).toBe(iso2)
  })

  it.each([
    ['EUA', 'US'],
    ['E.U.A.', 'US'],
    ['EE. UU.', 'US'],
    ['Estados Unidos da América', 'US'],
    ['Estados Unidos (EUA)', 'US'],
    ['u.k.', 'GB'],
    ['Gran Bretaña', 'GB'],
    ['Inglaterra/Reino Unido', 'GB'],
    ['Alemania', 'DE'],
    ['Países Bajos', 'NL'],
    ['Holanda (Países Baixos)', 'NL'],
    ['Corea del Sur', 'KR'],
    ['BRA', 'BR'],
    ['prt', 'PT'],
    ['es', 'ES'],
    ['Brasil - BR', 'BR'],
    ['BR | Brasil', 'BR'],
    ['Timor-Leste', 'TL'],
  ])('%s is %s', (name, iso2) => {
    expect(countryByName(name)?.iso2).toBe(iso2)
  })

  it('each is found by its three letters, and no two share them', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((a) =>
      letters.flatMap((b) => letters.flatMap((c) => iso2OfThreeLetters(a + b + c) ?? [])),
    )
    const known = (await loadTable('countries')).map((row) => row.iso2)
    expect(known.filter((iso2) => !codes.includes(iso2))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each(['Brasil/Portugal', 'Brasil (não sei)', 'EU', '()', 'x'.repeat(10_000)])('%s is no country', (name) => {
    expect(countryByName(name)).toBeUndefined()
  })

  it('each is found by its official name', async () => {
    const rows = await loadTable('countries')
    expect(rows.filter((row) => countryByName(row.name)?.iso2 !== row.iso2)).toEqual([])
  })

  it('an unknown name or code is nothing', () => {
    expect(countryByName('Atlântida')).toBeUndefined()
    expect(countryByName('')).toBeUndefined()
    expect(countryByIso2('ZZ')).toBeUndefined()
    expect(countryById(2)).toBeUndefined()
  })
})

it.each([
  ["Espigão D'Oeste", 'Espigão do Oeste'],
  ["Olho-d'Água", 'OLHO D AGUA'],
  ['São Luís', 'Sao Luiz'],
])('%s and %s fold to the same', (a, b) => {
  expect(foldName(a)).toBe(foldName(b))
})

function portugueseAndEnglish(): [string, string, string][] {
  return [
    ['Brasil', 'Brazil', 'BR'],
    ['Estados Unidos', 'United States', 'US'],
    ['EUA', 'USA', 'US'],
    ['Portugal', 'Portugal', 'PT'],
    ['Espanha', 'Spain', 'ES'],
    ['França', 'France', 'FR'],
    ['Alemanha', 'Germany', 'DE'],
    ['Itália', 'Italy', 'IT'],
    ['Reino Unido', 'United Kingdom', 'GB'],
    ['Inglaterra', 'England', 'GB'],
    ['Irlanda', 'Ireland', 'IE'],
    ['Holanda', 'Netherlands', 'NL'],
    ['Países Baixos', 'The Netherlands', 'NL'],
    ['Bélgica', 'Belgium', 'BE'],
    ['Luxemburgo', 'Luxembourg', 'LU'],
    ['Suíça', 'Switzerland', 'CH'],
    ['Áustria', 'Austria', 'AT'],
    ['Dinamarca', 'Denmark', 'DK'],
    ['Suécia', 'Sweden', 'SE'],
    ['Noruega', 'Norway', 'NO'],
    ['Finlândia', 'Finland', 'FI'],
    ['Islândia', 'Iceland', 'IS'],
    ['Polônia', 'Poland', 'PL'],
    ['República Tcheca', 'Czech Republic', 'CZ'],
    ['Tchéquia', 'Czechia', 'CZ'],
    ['Hungria', 'Hungary', 'HU'],
    ['Romênia', 'Romania', 'RO'],
    ['Bulgária', 'Bulgaria', 'BG'],
    ['Grécia', 'Greece', 'GR'],
    ['Turquia', 'Turkey', 'TR'],
    ['Rússia', 'Russia', 'RU'],
    ['Ucrânia', 'Ukraine', 'UA'],
    ['Croácia', 'Croatia', 'HR'],
    ['Sérvia', 'Serbia', 'RS'],
    ['Malta', 'Malta', 'MT'],
    ['Chipre', 'Cyprus', 'CY'],
    ['Argentina', 'Argentina', 'AR'],
    ['Uruguai', 'Uruguay', 'UY'],
    ['Paraguai', 'Paraguay', 'PY'],
    ['Chile', 'Chile', 'CL'],
    ['Bolívia', 'Bolivia', 'BO'],
    ['Peru', 'Peru', 'PE'],
    ['Equador', 'Ecuador', 'EC'],
    ['Colômbia', 'Colombia', 'CO'],
    ['Venezuela', 'Venezuela', 'VE'],
    ['México', 'Mexico', 'MX'],
    ['Panamá', 'Panama', 'PA'],
    ['Costa Rica', 'Costa Rica', 'CR'],
    ['República Dominicana', 'Dominican Republic', 'DO'],
    ['Canadá', 'Canada', 'CA'],
    ['Japão', 'Japan', 'JP'],
    ['China', 'China', 'CN'],
    ['Índia', 'India', 'IN'],
    ['Coreia do Sul', 'South Korea', 'KR'],
    ['Austrália', 'Australia', 'AU'],
    ['Nova Zelândia', 'New Zealand', 'NZ'],
    ['Israel', 'Israel', 'IL'],
    ['Emirados Árabes Unidos', 'United Arab Emirates', 'AE'],
    ['Arábia Saudita', 'Saudi Arabia', 'SA'],
    ['África do Sul', 'South Africa', 'ZA'],
    ['Angola', 'Angola', 'AO'],
    ['Moçambique', 'Mozambique', 'MZ'],
    ['Cabo Verde', 'Cape Verde', 'CV'],
    ['Guiné-Bissau', 'Guinea-Bissau', 'GW'],
    ['Timor-Leste', 'East Timor', 'TL'],
    ['Egito', 'Egypt', 'EG'],
    ['Marrocos', 'Morocco', 'MA'],
    ['Nigéria', 'Nigeria', 'NG'],
    ['Singapura', 'Singapore', 'SG'],
    ['Tailândia', 'Thailand', 'TH'],
    ['Vietnã', 'Vietnam', 'VN'],
    ['Indonésia', 'Indonesia', 'ID'],
    ['Filipinas', 'Philippines', 'PH'],
    ['Taiwan', 'Taiwan', 'TW'],
    ['Hong Kong', 'Hong Kong', 'HK'],
  ]
}
