// table
import type { Uf } from '@talao/fiscal'

export type CityCodes = { from: number; to: number; uf: Uf; city: string; ddd: string }
export type StateCodes = { from: number; to: number; uf: Uf }

/**
 * The postal codes of capitals and of some other large cities, by their first five digits. Source: Correios, faixas de
 * CEP por localidade.
 */
export const CITY_CODES: readonly CityCodes[] = [
  city('SP', 'São Paulo', '11', 1000, 5999),
  city('SP', 'São Paulo', '11', 8000, 8499),
  city('SP', 'Guarulhos', '11', 7000, 7399),
  city('SP', 'Santos', '13', 11000, 11099),
  city('SP', 'Campinas', '19', 13000, 13139),
  city('SP', 'Ribeirão Preto', '16', 14000, 14109),
  city('SP', 'Sorocaba', '15', 18000, 18109),
  city('RJ', 'Rio de Janeiro', '21', 20000, 23799),
  city('RJ', 'Niterói', '21', 24000, 24399),
  city('ES', 'Vitória', '27', 29000, 29099),
  city('MG', 'Belo Horizonte', '31', 30000, 31999),
  city('MG', 'Juiz de Fora', '32', 36000, 36109),
  city('MG', 'Uberlândia', '34', 38400, 38415),
  city('BA', 'Salvador', '71', 40000, 42499),
  city('SE', 'Aracaju', '79', 49000, 49098),
  city('PE', 'Recife', '81', 50000, 52999),
  city('AL', 'Maceió', '82', 57000, 57099),
  city('PB', 'João Pessoa', '83', 58000, 58099),
  city('RN', 'Natal', '84', 59000, 59139),
  city('CE', 'Fortaleza', '85', 60000, 61599),
  city('PI', 'Teresina', '86', 64000, 64099),
  city('MA', 'São Luís', '98', 65000, 65109),
  city('PA', 'Belém', '91', 66000, 66999),
  city('AP', 'Macapá', '96', 68900, 68911),
  city('AM', 'Manaus', '92', 69000, 69099),
  city('RR', 'Boa Vista', '95', 69300, 69339),
  city('AC', 'Rio Branco', '68', 69900, 69920),
  city('DF', 'Brasília', '61', 70000, 72799),
  city('DF', 'Brasília', '61', 73000, 73699),
  city('GO', 'Goiânia', '62', 74000, 74899),
  city('RO', 'Porto Velho', '69', 76800, 76834),
  city('TO', 'Palmas', '63', 77000, 77249),
  city('MT', 'Cuiabá', '65', 78000, 78099),
  city('MS', 'Campo Grande', '67', 79000, 79124),
  city('PR', 'Curitiba', '41', 80000, 82999),
  city('PR', 'Londrina', '43', 86000, 86099),
  city('PR', 'Maringá', '44', 87000, 87099),
  city('SC', 'Florianópolis', '48', 88000, 88099),
  city('SC', 'Blumenau', '47', 89000, 89099),
  city('SC', 'Joinville', '47', 89200, 89239),
  city('RS', 'Porto Alegre', '51', 90000, 91999),
  city('RS', 'Caxias do Sul', '54', 95000, 95124),
]

/** The postal codes of each UF, by their first five digits. Source: Correios, faixas de CEP por UF. */
export const STATE_CODES: readonly StateCodes[] = [
  { uf: 'SP', from: 1000, to: 19999 },
  { uf: 'RJ', from: 20000, to: 28999 },
  { uf: 'ES', from: 29000, to: 29999 },
  { uf: 'MG', from: 30000, to: 39999 },
  { uf: 'BA', from: 40000, to: 48999 },
  { uf: 'SE', from: 49000, to: 49999 },
  { uf: 'PE', from: 50000, to: 56999 },
  { uf: 'AL', from: 57000, to: 57999 },
  { uf: 'PB', from: 58000, to: 58999 },
  { uf: 'RN', from: 59000, to: 59999 },
  { uf: 'CE', from: 60000, to: 63999 },
  { uf: 'PI', from: 64000, to: 64999 },
  { uf: 'MA', from: 65000, to: 65999 },
  { uf: 'PA', from: 66000, to: 68899 },
  { uf: 'AP', from: 68900, to: 68999 },
  { uf: 'AM', from: 69000, to: 69299 },
  { uf: 'RR', from: 69300, to: 69399 },
  { uf: 'AM', from: 69400, to: 69899 },
  { uf: 'AC', from: 69900, to: 69999 },
  { uf: 'DF', from: 70000, to: 72799 },
  { uf: 'GO', from: 72800, to: 72999 },
  { uf: 'DF', from: 73000, to: 73699 },
  { uf: 'GO', from: 73700, to: 76799 },
  { uf: 'RO', from: 76800, to: 76999 },
  { uf: 'TO', from: 77000, to: 77999 },
  { uf: 'MT', from: 78000, to: 78899 },
  { uf: 'RO', from: 78900, to: 78999 },
  { uf: 'MS', from: 79000, to: 79999 },
  { uf: 'PR', from: 80000, to: 87999 },
  { uf: 'SC', from: 88000, to: 89999 },
  { uf: 'RS', from: 90000, to: 99999 },
]

function city(uf: Uf, name: string, ddd: string, from: number, to: number): CityCodes {
  return { uf, city: name, ddd, from, to }
}
