// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { CITY_CODE, CNPJ, CPF, DEC_0302A04, DEC_1203, DEC_1302, IE_DEST, UF } from './types.ts'

export const VEICULO = [
  field('placa', '1', pattern(/[A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7}/, 'TODO', 1, 60), 'Placa do veículo'),
  field('UF', '0-1', UF, 'Sigla da UF'),
  field('RNTC', '0-1', text(1, 20), 'Registro Nacional de Transportador de Carga'),
] as const satisfies readonly Row[]

export const TRANSP = [
  field(
    'modFrete',
    '1',
    code('0', '1', '2', '3', '4', '9'),
    'Modalidade do frete 0- Contratação do Frete por conta do Remetente',
    { screen: 'shipping' },
  ),
  group('transporta', '0-1', 'Dados do transportador', [
    choice(
      '0-1',
      'TODO /infNFe/transp/transporta',
      [field('CNPJ', '1', CNPJ, 'CNPJ do transportador')],
      [field('CPF', '1', CPF, 'CPF do transportador')],
    ),
    field('xNome', '0-1', text(2, 60), 'Razão Social ou nome do transportador'),
    field('IE', '0-1', IE_DEST, 'Inscrição Estadual'),
    field('xEnder', '0-1', text(1, 60), 'Endereço completo'),
    field('xMun', '0-1', text(1, 60), 'Nome do munícipio'),
    field('UF', '0-1', UF, 'Sigla da UF'),
  ]),
  group('retTransp', '0-1', 'Dados da retenção ICMS do Transporte', [
    field('vServ', '1', DEC_1302, 'Valor do Serviço'),
    field('vBCRet', '1', DEC_1302, 'BC da Retenção do ICMS'),
    field('pICMSRet', '1', DEC_0302A04, 'Alíquota da Retenção'),
    field('vICMSRet', '1', DEC_1302, 'Valor do ICMS Retido'),
    field('CFOP', '1', pattern(/[1,2,3,5,6,7]{1}[0-9]{3}/, 'TODO', 1, 60), 'Código Fiscal de Operações e Prestações'),
    field('cMunFG', '1', CITY_CODE, 'Código do Município de Ocorrência do Fato Gerador'),
  ]),
  choice(
    '1',
    'TODO /infNFe/transp',
    [
      choice('0-1', 'TODO /infNFe/transp', [
        group('veicTransp', '0-1', 'Dados do veículo', VEICULO),
        group('reboque', '0-5', 'Dados do reboque/Dolly', VEICULO),
      ]),
    ],
    [field('vagao', '0-1', text(1, 20), 'Identificação do vagão')],
    [field('balsa', '0-1', text(1, 20), 'Identificação da balsa')],
  ),
  group('vol', '0-5000', 'Dados dos volumes', [
    field('qVol', '0-1', digits(1, 15), 'Quantidade de volumes transportados'),
    field('esp', '0-1', text(1, 60), 'Espécie dos volumes transportados'),
    field('marca', '0-1', text(1, 60), 'Marca dos volumes transportados'),
    field('nVol', '0-1', text(1, 60), 'Numeração dos volumes transportados'),
    field('pesoL', '0-1', DEC_1203, 'Peso líquido'),
    field('pesoB', '0-1', DEC_1203, 'Peso bruto'),
    group('lacres', '0-5000', 'lacres', [field('nLacre', '1', text(1, 60), 'Número dos Lacres')]),
  ]),
] as const satisfies readonly Row[]
