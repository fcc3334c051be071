// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { CFOP, CITY_CODE, CNPJ, CPF, IE, MONEY, PLATE, RATE, UF, WEIGHT } from './types.ts'

const VEHICLE = [
  field('placa', '1', PLATE, 'Placa'),
  field('UF', '0-1', UF, 'UF da placa'),
  field('RNTC', '0-1', text(1, 20), 'Registro do transportador de carga'),
] as const satisfies readonly Row[]

const CARRIER = [
  choice(
    '0-1',
    'CNPJ ou CPF do transportador',
    [field('CNPJ', '1', CNPJ, 'CNPJ do transportador')],
    [field('CPF', '1', CPF, 'CPF do transportador')],
  ),
  field('xNome', '0-1', text(2, 60), 'Nome do transportador'),
  field('IE', '0-1', IE, 'Inscrição estadual do transportador'),
  field('xEnder', '0-1', text(1, 60), 'Endereço do transportador'),
  field('xMun', '0-1', text(1, 60), 'Município do transportador'),
  field('UF', '0-1', UF, 'UF do transportador'),
] as const satisfies readonly Row[]

const RETAINED = [
  field('vServ', '1', MONEY, 'Valor do serviço de transporte'),
  field('vBCRet', '1', MONEY, 'Base do ICMS retido do transporte'),
  field('pICMSRet', '1', RATE, 'Alíquota do ICMS retido do transporte'),
  field('vICMSRet', '1', MONEY, 'Valor do ICMS retido do transporte'),
  field('CFOP', '1', CFOP, 'CFOP do transporte'),
  field('cMunFG', '1', CITY_CODE, 'Município do fato gerador do transporte'),
] as const satisfies readonly Row[]

const VOLUME = [
  field('qVol', '0-1', digits(1, 15), 'Quantidade de volumes'),
  field('esp', '0-1', text(1, 60), 'Espécie dos volumes'),
  field('marca', '0-1', text(1, 60), 'Marca dos volumes'),
  field('nVol', '0-1', text(1, 60), 'Numeração dos volumes'),
  field('pesoL', '0-1', WEIGHT, 'Peso líquido'),
  field('pesoB', '0-1', WEIGHT, 'Peso bruto'),
  group('lacres', '0-5000', 'Lacres', [field('nLacre', '1', text(1, 60), 'Número do lacre')], {
    source: 'Grupo X33',
  }),
] as const satisfies readonly Row[]

export const TRANSP = [
  field('modFrete', '1', code('0', '1', '2', '3', '4', '9'), 'Modalidade do frete', { screen: 'shipping' }),
  group('transporta', '0-1', 'Transportador', CARRIER, { source: 'Grupo X03' }),
  group('retTransp', '0-1', 'ICMS retido do transporte', RETAINED, { source: 'Grupo X11' }),
  choice(
    '0-1',
    'Veículo, vagão ou balsa',
    [
      choice('0-1', 'Veículo e reboques', [
        group('veicTransp', '0-1', 'Veículo', VEHICLE, { source: 'Grupo X18' }),
        group('reboque', '0-5', 'Reboques', VEHICLE, { source: 'Grupo X22' }),
      ]),
    ],
    [field('vagao', '0-1', text(1, 20), 'Vagão')],
    [field('balsa', '0-1', text(1, 20), 'Balsa')],
  ),
  group('vol', '0-5000', 'Volumes', VOLUME, { source: 'Grupo X26' }),
] as const satisfies readonly Row[]
