import { checkDigit, type EventAddress, type EventClient } from '@talao/fiscal'
import type { Random } from '../../../kit/random.ts'

// table
const FIRST_NAMES: readonly [string, ...string[]] = [
  'Adriana',
  'Alice',
  'Aline',
  'Ana Clara',
  'André',
  'Antônio',
  'Beatriz',
  'Bento',
  'Bruna',
  'Caio',
  'Camila',
  'Carla',
  'Cecília',
  'Célia',
  'Clarice',
  'Daniel',
  'Débora',
  'Diego',
  'Eduardo',
  'Elisa',
  'Estela',
  'Fábio',
  'Fernanda',
  'Flávio',
  'Gabriela',
  'Gustavo',
  'Heitor',
  'Iara',
  'Íris',
  'Jéssica',
  'João Pedro',
  'Joana',
  'Juliana',
  'Lara',
  'Leandro',
  'Lívia',
  'Lorena',
  'Lucas',
  'Marcelo',
  'Mariana',
  'Marta',
  'Mateus',
  'Milena',
  'Natália',
  'Nádia',
  'Otávio',
  'Patrícia',
  'Paulo',
  'Rafael',
  'Raquel',
  'Renata',
  'Rodrigo',
  'Sabrina',
  'Samuel',
  'Simone',
  'Tainá',
  'Tiago',
  'Valéria',
  'Vicente',
  'Yasmin',
]
const SURNAMES: readonly [string, ...string[]] = [
  'Abrantes',
  'Aguiar',
  'Alencar',
  'Amaral',
  'Antunes',
  'Arantes',
  'Bastos',
  'Borges',
  'Brandão',
  'Caldas',
  'Camargo',
  'Campelo',
  'Castanheira',
  'Cordeiro',
  'Coutinho',
  'Dantas',
  'Duarte',
  'Esteves',
  'Falcão',
  'Figueira',
  'Fontes',
  'Galvão',
  'Gouveia',
  'Guimarães',
  'Junqueira',
  'Lacerda',
  'Leme',
  'Lisboa',
  'Macedo',
  'Magalhães',
  'Meireles',
  'Mesquita',
  'Moraes',
  'Mourão',
  'Nogueira',
  'Novaes',
  'Pacheco',
  'Paiva',
  'Peixoto',
  'Pimenta',
  'Prates',
  'Queiroz',
  'Rangel',
  'Resende',
  'Sales',
  'Salgado',
  'Sampaio',
  'Serrano',
  'Siqueira',
  'Tavares',
  'Teles',
  'Toledo',
  'Torres',
  'Valadares',
  'Vasques',
  'Viana',
  'Xavier',
]
/** City, UF, neighbourhood and postal code, which belong together. */
const PLACES: readonly [Place, ...Place[]] = [
  ['São Paulo', 'SP', 'Vila Mariana', '04101000'],
  ['São Paulo', 'SP', 'Pinheiros', '05422010'],
  ['São Paulo', 'SP', 'Tatuapé', '03307000'],
  ['Campinas', 'SP', 'Cambuí', '13024000'],
  ['Santos', 'SP', 'Gonzaga', '11055001'],
  ['Ribeirão Preto', 'SP', 'Centro', '14010060'],
  ['Rio de Janeiro', 'RJ', 'Tijuca', '20510060'],
  ['Rio de Janeiro', 'RJ', 'Botafogo', '22250040'],
  ['Niterói', 'RJ', 'Icaraí', '24230002'],
  ['Belo Horizonte', 'MG', 'Savassi', '30130005'],
  ['Uberlândia', 'MG', 'Centro', '38400100'],
  ['Vitória', 'ES', 'Praia do Canto', '29055130'],
  ['Curitiba', 'PR', 'Centro', '80020310'],
  ['Londrina', 'PR', 'Centro', '86010010'],
  ['Florianópolis', 'SC', 'Centro', '88010000'],
  ['Joinville', 'SC', 'Centro', '89201100'],
  ['Porto Alegre', 'RS', 'Centro Histórico', '90020007'],
  ['Caxias do Sul', 'RS', 'Centro', '95020360'],
  ['Salvador', 'BA', 'Vitória', '40080004'],
  ['Recife', 'PE', 'Boa Vista', '50050000'],
  ['Fortaleza', 'CE', 'Centro', '60025061'],
  ['Natal', 'RN', 'Tirol', '59020000'],
  ['Brasília', 'DF', 'Asa Sul', '70302000'],
  ['Goiânia', 'GO', 'Setor Central', '74015010'],
  ['Belém', 'PA', 'Nazaré', '66035170'],
  ['Manaus', 'AM', 'Centro', '69010060'],
]
const STREETS: readonly [string, ...string[]] = [
  'Rua das Acácias',
  'Rua do Sol',
  'Rua das Palmeiras',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua Tiradentes',
  'Rua Dom Pedro II',
  'Avenida Getúlio Vargas',
  'Rua da Paz',
  'Rua Santos Dumont',
  'Rua Marechal Deodoro',
  'Rua das Flores',
]
const COMPANIES: readonly [string, ...string[]] = [
  'Estúdio Pandorga Ltda',
  'Marcenaria Dois Irmãos Ltda',
  'Escola Roda Pião Ltda',
  'Clínica Vereda Ltda',
  'Gráfica Araucária Ltda',
]
const ABROAD: readonly [Foreign, ...Foreign[]] = [
  { city: 'Lisboa', state: null, country: 'PT', street: 'Rua Garrett', postal_code: '1200-203' },
  { city: 'Miami', state: 'FL', country: 'US', street: 'Biscayne Boulevard', postal_code: '33132' },
  { city: 'Buenos Aires', state: null, country: 'AR', street: 'Avenida Corrientes', postal_code: 'C1043' },
]

type Place = readonly [city: string, state: string, neighborhood: string, postalCode: string]
type Foreign = { city: string; state: string | null; country: string; street: string; postal_code: string }

/** A fictitious buyer with a valid document. A few are companies, a few bought from abroad. */
export function inventBuyer(random: Random, mayBeAbroad: boolean): EventClient {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`
  const roll = random.next()
  if (roll < 0.02 && mayBeAbroad) return foreigner(random, name)
  const digits = String(random.between(1_000_000, 99_999_999))
  const client = {
    email: mailboxOf(name, digits),
    phone: `5511${String(random.between(910_000_000, 999_999_999))}`,
    is_abroad: false,
    country: 'BR',
  }
  const address = addressIn(random)
  if (roll < 0.05)
    return {
      ...client,
      name: random.pick(COMPANIES),
      document: cnpjOf(digits.padStart(8, '0')),
      document_type: 'CNPJ',
      person_type: 'PJ',
      address,
    }
  return {
    ...client,
    name,
    document: cpfOf(`${digits.padStart(8, '0')}${random.between(0, 9)}`),
    document_type: 'CPF',
    person_type: 'PF',
    address,
  }
}

function addressIn(random: Random): EventAddress {
  const [city, state, neighborhood, postal_code] = random.pick(PLACES)
  const complement = random.chance(0.3) ? `apto ${random.between(1, 18)}${random.between(1, 4)}` : null
  return {
    street: random.pick(STREETS),
    number: String(random.between(10, 2400)),
    complement,
    neighborhood,
    city,
    state,
    postal_code,
    country: 'BR',
  }
}

function foreigner(random: Random, name: string): EventClient {
  const { country, ...place } = random.pick(ABROAD)
  const address = {
    ...place,
    number: String(random.between(10, 900)),
    complement: null,
    neighborhood: 'Centro',
    country,
  }
  return {
    name,
    email: mailboxOf(name, country.toLowerCase()),
    phone: null,
    document: null,
    document_type: null,
    person_type: 'PF',
    is_abroad: true,
    country,
    address,
  }
}

function mailboxOf(name: string, mark: string): string {
  const [first = '', ...others] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${first}.${others.at(-1) ?? ''}.${mark.slice(-4)}@comprador.example`
}

const HIGHEST_CPF_WEIGHT = 11

function cpfOf(base: string): string {
  const first = `${base}${checkDigit(base, HIGHEST_CPF_WEIGHT)}`
  return `${first}${checkDigit(first, HIGHEST_CPF_WEIGHT)}`
}

function cnpjOf(root: string): string {
  const base = `${root}0001`
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}
