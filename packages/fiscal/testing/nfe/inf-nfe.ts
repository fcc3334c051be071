import type { InfNfe } from '../../src/nfe/layout/nfe.ts'

const ADDRESS = {
  xLgr: 'Rua das Flores',
  nro: '100',
  xBairro: 'Centro',
  cMun: '3550308',
  xMun: 'São Paulo',
  CEP: '01001000',
  cPais: '1058',
} as const

/** One e-book sold by a Simples Nacional company in São Paulo to a consumer in Rio de Janeiro, in layout 4.00. */
export function ebookNote(dhEmi = '2026-11-20T10:00:00-03:00'): InfNfe {
  return {
    Id: 'NFe35261111222333000181550010000000011000000015',
    versao: '4.00',
    ide: {
      cUF: '35',
      cNF: '00000001',
      natOp: 'Venda',
      mod: '55',
      serie: '1',
      nNF: '1',
      dhEmi,
      tpNF: '1',
      idDest: '2',
      cMunFG: '3550308',
      tpImp: '1',
      tpEmis: '1',
      cDV: '5',
      tpAmb: '2',
      finNFe: '1',
      indFinal: '1',
      indPres: '2',
      indIntermed: '0',
      procEmi: '0',
      verProc: 'Talao 1.0',
    },
    emit: {
      CNPJ: '11222333000181',
      xNome: 'Editora Exemplo Ltda',
      enderEmit: { ...ADDRESS, UF: 'SP', xPais: 'BRASIL' },
      IE: '111111111111',
      CRT: '1',
    },
    dest: {
      CPF: '11144477735',
      xNome: 'Maria <Souza> & Filhos "ME"',
      enderDest: { ...ADDRESS, cMun: '3304557', xMun: 'Rio de Janeiro', UF: 'RJ' },
      indIEDest: '9',
      email: 'maria@exemplo.com.br',
    },
    det: [ebookItem(1)],
    total: { ICMSTot: TOTAL },
    transp: { modFrete: '9' },
    pag: { detPag: [{ indPag: '0', tPag: '17', vPag: '97.00' }] },
    infAdic: { infCpl: 'Documento emitido por empresa optante pelo Simples Nacional' },
  }
}

export function ebookItem(position: number): InfNfe['det'][number] {
  return {
    nItem: String(position),
    prod: {
      cProd: 'EB001',
      cEAN: 'SEM GTIN',
      xProd: 'Livro digital',
      NCM: '49019900',
      CFOP: '6108',
      uCom: 'UN',
      qCom: '1.0000',
      vUnCom: '97.0000',
      vProd: '97.00',
      cEANTrib: 'SEM GTIN',
      uTrib: 'UN',
      qTrib: '1.0000',
      vUnTrib: '97.0000',
      indTot: '1',
    },
    imposto: {
      vTotTrib: '4.08',
      ICMS: { ICMSSN102: { orig: '0', CSOSN: '300' } },
      PIS: { PISOutr: { CST: '49', vBC: '0.00', pPIS: '0.0000', vPIS: '0.00' } },
      COFINS: { COFINSOutr: { CST: '49', vBC: '0.00', pCOFINS: '0.0000', vCOFINS: '0.00' } },
    },
  }
}

const TOTAL = {
  vBC: '0.00',
  vICMS: '0.00',
  vICMSDeson: '0.00',
  vFCP: '0.00',
  vBCST: '0.00',
  vST: '0.00',
  vFCPST: '0.00',
  vFCPSTRet: '0.00',
  vProd: '97.00',
  vFrete: '0.00',
  vSeg: '0.00',
  vDesc: '0.00',
  vII: '0.00',
  vIPI: '0.00',
  vIPIDevol: '0.00',
  vPIS: '0.00',
  vCOFINS: '0.00',
  vOutro: '0.00',
  vNF: '97.00',
} as const
