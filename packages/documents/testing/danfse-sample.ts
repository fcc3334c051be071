import type { InfDps, InfNfse } from '@talao/fiscal'

/** An invented NFS-e with everything that a DANFSe can show, for tests. */
export function sampleNfse(changes: Partial<InfNfse> = {}, dps: Partial<InfDps> = {}): InfNfse {
  return { ...ANSWER, DPS: { versao: '1.01', infDPS: { ...FULL_DPS, ...dps } }, ...changes }
}

/** The note of a small company to an unidentified customer, with only the fields that the layout requires. */
export function smallNfse(): InfNfse {
  const { IBSCBS: _answered, xTribMun: _name, xOutInf: _text, ...answer } = ANSWER
  const { toma: _customer, interm: _between, IBSCBS: _declared, subst: _replaced, ...dps } = FULL_DPS
  return {
    ...answer,
    valores: { vBC: '197.00', pAliqAplic: '2.00', vISSQN: '3.94', vLiq: '197.00' },
    DPS: {
      versao: '1.01',
      infDPS: {
        ...dps,
        prest: { CNPJ: '12ABC34501DE35', regTrib: { opSimpNac: '3', regApTribSN: '1', regEspTrib: '0' } },
        serv: {
          locPrest: { cLocPrestacao: '3303302' },
          cServ: { cTribNac: '080201', xDescServ: 'Curso on-line de violão', cNBS: '122051900' },
        },
        valores: {
          vServPrest: { vServ: '197.00' },
          trib: { tribMun: { tribISSQN: '1', tpRetISSQN: '1' }, totTrib: { pTotTribSN: '6.00' } },
        },
      },
    },
  }
}

/** A customer in Portugal, ISS not due. */
export function foreignNfse(): InfNfse {
  const note = smallNfse()
  const dps = note.DPS.infDPS
  const { cLocIncid: _code, xLocIncid: _name, ...answer } = note
  return {
    ...answer,
    DPS: {
      versao: '1.01',
      infDPS: {
        ...dps,
        toma: {
          NIF: 'PT 501 964 843',
          xNome: 'Joaquina Ferreira Unipessoal Lda',
          end: {
            endExt: { cPais: 'PT', cEndPost: '1200-109', xCidade: 'Lisboa', xEstProvReg: 'Lisboa' },
            xLgr: 'Rua do Alecrim',
            nro: '12',
            xBairro: 'Chiado',
          },
          fone: '351210000000',
          email: 'joaquina@example.org',
        },
        valores: {
          ...dps.valores,
          trib: { ...dps.valores.trib, tribMun: { tribISSQN: '3', cPaisResult: 'PT', tpRetISSQN: '1' } },
        },
      },
    },
  }
}

const FULL_DPS: InfDps = {
  Id: 'DPS330330211222333000181000010000000000000042',
  tpAmb: '1',
  dhEmi: '2026-11-20T22:59:00-03:00',
  verAplic: 'talao-1.0',
  serie: '1',
  nDPS: '42',
  dCompet: '2026-11-20',
  tpEmit: '1',
  cLocEmi: '3303302',
  subst: {
    chSubstda: '33033022211222333000181000000000001926110000200008',
    cMotivo: '99',
    xMotivo: 'Valor digitado errado',
  },
  prest: {
    CNPJ: '11222333000181',
    IM: '987654',
    fone: '2130001234',
    email: 'financeiro@example.org',
    regTrib: { opSimpNac: '3', regApTribSN: '2', regEspTrib: '6' },
  },
  toma: {
    CPF: '52998224725',
    IM: '654321',
    xNome: 'Maria Aparecida de Souza Albuquerque',
    end: {
      endNac: { cMun: '3550308', CEP: '01310100' },
      xLgr: 'Avenida Paulista',
      nro: '1000',
      xCpl: 'apto 1201',
      xBairro: 'Bela Vista',
    },
    fone: '11987654321',
    email: 'maria@example.org',
  },
  interm: {
    CNPJ: '77150344000101',
    IM: '123456',
    xNome: 'Plataforma Inventada de Cursos Ltda',
    end: {
      endNac: { cMun: '3518800', CEP: '07095130' },
      xLgr: 'Rua Santa Conceição',
      nro: '333',
      xCpl: 'fundos',
      xBairro: 'Centro',
    },
    fone: '1133334444',
    email: 'contato@example.net',
  },
  serv: {
    locPrest: { cLocPrestacao: '3303302' },
    cServ: {
      cTribNac: '010501',
      cTribMun: '007',
      xDescServ: 'Licença de uso do programa Agenda Cheia por doze meses\nPedido HP1234567890',
      cNBS: '111032200',
      cIntContrib: 'HP1234567890',
    },
    obra: { cObra: '123456789012', inscImobFisc: 'IMOB-77' },
    atvEvento: { xNome: 'Imersão', dtIni: '2026-11-20', dtFim: '2026-11-21', idAtvEvt: 'EVT-2026-9' },
    infoCompl: {
      idDocTec: 'ART-555',
      docRef: 'Contrato 2026-001',
      xPed: 'PC-00123',
      gItemPed: { xItemPed: ['1', '2'] },
      xInfComp: 'Referente ao contrato de licença firmado em 02/01/2026.',
    },
  },
  valores: {
    vServPrest: { vServ: '1500.00' },
    vDescCondIncond: { vDescIncond: '100.00', vDescCond: '50.00' },
    vDedRed: { vDR: '200.00' },
    trib: {
      tribMun: {
        tribISSQN: '1',
        tpImunidade: '4',
        exigSusp: { tpSusp: '1', nProcesso: '123456789012345678901234567890' },
        BM: { nBM: '33033020000001', pRedBCBM: '40.00' },
        tpRetISSQN: '2',
        pAliq: '2.00',
      },
      tribFed: {
        piscofins: {
          CST: '01',
          vBCPisCofins: '1500.00',
          pAliqPis: '0.65',
          pAliqCofins: '3.00',
          vPis: '9.75',
          vCofins: '45.00',
          tpRetPisCofins: '4',
        },
        vRetCP: '15.00',
        vRetIRRF: '22.50',
        vRetCSLL: '69.75',
      },
      totTrib: { pTotTrib: { pTotTribFed: '4.50', pTotTribEst: '0.10', pTotTribMun: '2.00' } },
    },
  },
  IBSCBS: {
    finNFSe: '0',
    cIndOp: '100501',
    indDest: '1',
    dest: {
      CNPJ: '60316817000103',
      xNome: 'Destinatária Inventada S.A.',
      end: {
        endNac: { cMun: '3304557', CEP: '20040030' },
        xLgr: 'Avenida Rio Branco',
        nro: '50',
        xCpl: 'sala 3',
        xBairro: 'Centro',
      },
      fone: '2122223333',
      email: 'destino@example.com',
    },
    imovel: { inscImobFisc: 'IMOB-88', cCIB: 'ABCD1234' },
    valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
  },
}

const ANSWER: Omit<InfNfse, 'DPS'> = {
  Id: 'NFS33033022211222333000181000000000002026110000200009',
  xLocEmi: 'Niterói',
  xLocPrestacao: 'Niterói',
  nNFSe: '20',
  cLocIncid: '3303302',
  xLocIncid: 'Niterói',
  xTribNac: 'Licenciamento ou cessão de direito de uso de programas de computação.',
  xTribMun: 'Licenciamento de programas de computador.',
  verAplic: 'SefinNacional_1.6.0',
  ambGer: '2',
  tpEmis: '1',
  procEmi: '1',
  cStat: '100',
  dhProc: '2026-11-20T23:00:05-03:00',
  nDFSe: '9900002',
  emit: {
    CNPJ: '11222333000181',
    IM: '987654',
    xNome: 'Açaí Digital Desenvolvimento Ltda',
    enderNac: {
      xLgr: 'Rua Visconde do Rio Branco',
      nro: '100',
      xCpl: 'sala 42',
      xBairro: 'Centro',
      cMun: '3303302',
      UF: 'RJ',
      CEP: '24020005',
    },
    fone: '2130001234',
    email: 'emitente@example.org',
  },
  valores: {
    vCalcDR: '200.00',
    tpBM: '2',
    vCalcBM: '480.00',
    vBC: '720.00',
    pAliqAplic: '2.00',
    vISSQN: '14.40',
    vTotalRet: '121.65',
    vLiq: '1228.35',
  },
  xOutInf: 'Nota sujeita à conferência da prefeitura.',
  IBSCBS: {
    cLocalidadeIncid: '3550308',
    xLocalidadeIncid: 'São Paulo',
    valores: {
      vBC: '1280.85',
      vCalcReeRepRes: '50.00',
      uf: { pIBSUF: '0.10', pRedAliqUF: '10.00', pAliqEfetUF: '0.09' },
      mun: { pIBSMun: '0.05', pRedAliqMun: '20.00', pAliqEfetMun: '0.04' },
      fed: { pCBS: '0.90', pRedAliqCBS: '30.00', pAliqEfetCBS: '0.63' },
    },
    totCIBS: {
      vTotNF: '1229.35',
      gIBS: { vIBSTot: '1.66', gIBSUFTot: { vIBSUF: '1.15' }, gIBSMunTot: { vIBSMun: '0.51' } },
      gCBS: { vCBS: '8.07' },
    },
  },
}
