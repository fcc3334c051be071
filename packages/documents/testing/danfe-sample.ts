import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { InfProt } from '@talao/fiscal/nfe/layout/protocol'

type Item = InfNfe['det'][number]

/** An invented note of one e-book, for tests. */
export function sampleNote(changes: Partial<InfNfe> = {}): InfNfe {
  return {
    Id: 'NFe35261111222333000181550010000001231135724684',
    versao: '4.00',
    ide: IDE,
    emit: EMIT,
    dest: DEST,
    det: [sampleItem(1)],
    total: { ICMSTot: ICMS_TOT },
    transp: { modFrete: '9' },
    pag: { detPag: [{ tPag: '17', vPag: '1234.56' }] },
    infAdic: { infCpl: 'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL' },
    ...changes,
  }
}

export function sampleItems(count: number): Item[] {
  return Array.from({ length: count }, (_, place) => sampleItem(place + 1))
}

export function sampleItem(number: number, changes: Partial<Item['prod']> = {}, item: Partial<Item> = {}): Item {
  return {
    nItem: String(number),
    prod: {
      cProd: `CURSO-${number}`,
      cEAN: 'SEM GTIN',
      xProd: `E-book Marketing Digital, volume ${number}`,
      NCM: '49019900',
      CFOP: '6108',
      uCom: 'UN',
      qCom: '1.0000',
      vUnCom: '1234.5600000000',
      vProd: '1234.56',
      cEANTrib: 'SEM GTIN',
      uTrib: 'UN',
      qTrib: '1.0000',
      vUnTrib: '1234.5600000000',
      indTot: '1',
      ...changes,
    },
    imposto: {
      ICMS: { ICMSSN102: { orig: '0', CSOSN: '300' } },
      PIS: { PISOutr: { CST: '49', vBC: '0.00', pPIS: '0.00', vPIS: '0.00' } },
      COFINS: { COFINSOutr: { CST: '49', vBC: '0.00', pCOFINS: '0.00', vCOFINS: '0.00' } },
    },
    ...item,
  }
}

/** A note with every block and every list that a DANFE can show. */
export function fullNote(changes: Partial<InfNfe> = {}): InfNfe {
  return sampleNote({
    ide: { ...IDE, NFref: [{ refNFe: '35250530057049000141550010000280181030656857' }] },
    emit: { ...EMIT, CRT: '3', IEST: '998877665544', IM: '12345678' },
    retirada: PLACE,
    entrega: { ...PLACE, xNome: 'Livraria do Porto' },
    det: [1, 2, 3, 4].map(taxedItem),
    total: { ICMSTot: { ...ICMS_TOT, ...SHARED_ICMS }, ISSQNtot: SERVICES, IBSCBSTot: IBS_CBS },
    transp: TRANSPORT,
    cobr: { fat: { nFat: '123', vOrig: '2000.00', vDesc: '10.00', vLiq: '1990.00' }, dup: INSTALLMENTS },
    infAdic: {
      infCpl: 'PEDIDO 4711; ENTREGAR PELA MANHÃ | PROCON-SP 151',
      infAdFisco: 'Regime especial 123/2020',
      obsCont: [{ xCampo: 'Vendedor', xTexto: 'Ana' }],
    },
    ...changes,
  })
}

function taxedItem(number: number): Item {
  return sampleItem(
    number,
    { uTrib: 'KG', qTrib: '0.5000', vUnTrib: '2469.1200000000' },
    {
      infAdProd: 'Edição revista; capa dura',
      imposto: {
        ICMS: {
          ICMS00: { orig: '0', CST: '00', modBC: '3', vBC: '1234.56', pICMS: '12.0000', vICMS: '148.15' },
        },
        IPI: { cEnq: '999', IPITrib: { CST: '50', vBC: '1234.56', pIPI: '5.0000', vIPI: '61.73' } },
      },
    },
  )
}

export const SAMPLE_PROTOCOL: InfProt = {
  tpAmb: '1',
  verAplic: 'SP_NFE_PL009',
  chNFe: '35261111222333000181550010000001231135724684',
  dhRecbto: '2026-11-20T22:30:04-03:00',
  nProt: '135260000000123',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
}

const IDE: InfNfe['ide'] = {
  cUF: '35',
  cNF: '13572468',
  natOp: 'Venda de mercadoria a consumidor final',
  mod: '55',
  serie: '1',
  nNF: '123',
  dhEmi: '2026-11-20T10:00:00-03:00',
  dhSaiEnt: '2026-11-20T10:00:00-03:00',
  tpNF: '1',
  idDest: '2',
  cMunFG: '3550308',
  tpImp: '1',
  tpEmis: '1',
  cDV: '4',
  tpAmb: '1',
  finNFe: '1',
  indFinal: '1',
  indPres: '2',
  procEmi: '0',
  verProc: 'Talao 1.0',
}

const EMIT: InfNfe['emit'] = {
  CNPJ: '11222333000181',
  xNome: 'LOJA AÇAÍ DIGITAL LTDA',
  enderEmit: {
    xLgr: 'Rua das Perdizes',
    nro: '1000',
    xCpl: 'sala 42',
    xBairro: 'Barra Funda',
    cMun: '3550308',
    xMun: 'São Paulo',
    UF: 'SP',
    CEP: '01156000',
    fone: '11987654321',
  },
  IE: '111222333444',
  CRT: '1',
}

const DEST: NonNullable<InfNfe['dest']> = {
  CPF: '52998224725',
  xNome: 'Maria Aparecida de Souza',
  enderDest: {
    xLgr: 'Avenida Atlântica',
    nro: '1702',
    xCpl: 'apto 1201',
    xBairro: 'Copacabana',
    cMun: '3304557',
    xMun: 'Rio de Janeiro',
    UF: 'RJ',
    CEP: '22021001',
    fone: '21999990000',
  },
  indIEDest: '9',
}

const ICMS_TOT: InfNfe['total']['ICMSTot'] = {
  vBC: '0.00',
  vICMS: '0.00',
  vICMSDeson: '0.00',
  vFCP: '0.00',
  vBCST: '0.00',
  vST: '0.00',
  vFCPST: '0.00',
  vFCPSTRet: '0.00',
  vProd: '1234.56',
  vFrete: '0.00',
  vSeg: '0.00',
  vDesc: '0.00',
  vII: '0.00',
  vIPI: '0.00',
  vIPIDevol: '0.00',
  vPIS: '0.00',
  vCOFINS: '0.00',
  vOutro: '0.00',
  vNF: '1234.56',
  vTotTrib: '13.05',
}

const SHARED_ICMS = {
  vBC: '1234.56',
  vICMS: '148.15',
  vII: '10.00',
  vICMSUFDest: '74.07',
  vICMSUFRemet: '0.00',
  vFCPUFDest: '24.69',
}

const SERVICES: InfNfe['total']['ISSQNtot'] = { vServ: '100.00', vBC: '100.00', vISS: '5.00', dCompet: '2026-11-20' }

const NO_DEDUCTION = { vDif: '0.00', vDevTrib: '0.00' }
const NO_CREDIT = { vCredPres: '0.00', vCredPresCondSus: '0.00' }
const IBS_CBS: InfNfe['total']['IBSCBSTot'] = {
  vBCIBSCBS: '1234.56',
  gIBS: {
    gIBSUF: { ...NO_DEDUCTION, vIBSUF: '1.23' },
    gIBSMun: { ...NO_DEDUCTION, vIBSMun: '0.00' },
    vIBS: '1.23',
    ...NO_CREDIT,
  },
  gCBS: { ...NO_DEDUCTION, vCBS: '11.11', ...NO_CREDIT },
}

const TRANSPORT: InfNfe['transp'] = {
  modFrete: '0',
  transporta: {
    CNPJ: '11222333000181',
    xNome: 'Transportes Ligeiros do Sul S.A.',
    IE: '111222333444',
    xEnder: 'Av. das Nações, 1000',
    xMun: 'Curitiba',
    UF: 'PR',
  },
  veicTransp: { placa: 'ABC1D23', UF: 'PR', RNTC: '12345678' },
  vol: [
    {
      qVol: '3',
      esp: 'CAIXA',
      marca: 'TALÃO',
      nVol: '1 a 3',
      pesoL: '12.500',
      pesoB: '13.200',
      lacres: [{ nLacre: 'L1' }],
    },
  ],
}

const INSTALLMENTS = Array.from({ length: 26 }, (_, place) => ({
  nDup: String(place + 1).padStart(3, '0'),
  dVenc: `2026-12-${String(place + 1).padStart(2, '0')}`,
  vDup: '76.54',
}))

const PLACE: NonNullable<InfNfe['retirada']> = {
  CNPJ: '11222333000181',
  xNome: 'Depósito Central de Livros e Papéis Ltda',
  xLgr: 'Rodovia Anhanguera',
  nro: 'km 26',
  xBairro: 'Perus',
  cMun: '3550308',
  xMun: 'São Paulo',
  UF: 'SP',
  CEP: '05275000',
  fone: '1133334444',
  IE: '111222333444',
}
