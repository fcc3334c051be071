// table
/** Official texts of the layout's codes, verbatim. A code that is not listed is printed as it is. */
export type Words = Readonly<Record<string, string>>

/** Source: XSD 1.01 (20260727), TSEmitenteDPS. */
export const TP_EMIT: Words = { 1: 'Prestador', 2: 'Tomador', 3: 'Intermediário' }

/**
 * Source: annex I of the layout (2025-12-16), cStat. The text of 102 is the one of NT 008, which is longer than that of
 * the XSD.
 */
export const C_STAT: Words = {
  100: 'NFS-e Gerada',
  102: 'NFS-e de Decisão Judicial ou Administrativa',
  103: 'NFS-e Avulsa',
  107: 'NFS-e MEI',
}

/** Source: XSD 1.01, TSRTCFinNFSe; 1 and 2 come from NT 009, annex VI 1.04. */
export const FIN_NFSE: Words = { 0: 'NFS-e regular', 1: 'NFS-e de crédito', 2: 'NFS-e de débito' }

/** Source: XSD 1.01, TSAmbGeradorNFSe. */
export const AMB_GER: Words = { 1: 'Prefeitura', 2: 'Sistema Nacional da NFS-e' }

/** Source: XSD 1.01, TSTipoAmbiente. */
export const TP_AMB: Words = { 1: 'Produção', 2: 'Homologação' }

/** Source: XSD 1.01, TSOpSimpNac; 4 comes from NT 009. */
export const OP_SIMP_NAC: Words = {
  1: 'Não Optante',
  2: 'Optante - Microempreendedor Individual (MEI)',
  3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
  4: 'Optante Pendente',
}

/** Source: XSD 1.01, TSRegimeApuracaoSimpNac. */
export const REG_AP_TRIB_SN: Words = {
  1: 'Regime de apuração dos tributos federais e municipal pelo SN',
  2: 'Regime de apuração dos tributos federais pelo SN e ISSQN por fora do SN conforme respectiva legislação municipal do tributo',
  3: 'Regime de apuração dos tributos federais e municipal por fora do SN conforme respectivas legislações federal e municipal de cada tributo',
}

/** Source: XSD 1.01, TSRegEspTrib. */
export const REG_ESP_TRIB: Words = {
  0: 'Nenhum',
  1: 'Ato Cooperado (Cooperativa)',
  2: 'Estimativa',
  3: 'Microempresa Municipal',
  4: 'Notário ou Registrador',
  5: 'Profissional Autônomo',
  6: 'Sociedade de Profissionais',
  9: 'Outros',
}

/** Source: XSD 1.01, TSTribISSQN. */
export const TRIB_ISSQN: Words = {
  1: 'Operação tributável',
  2: 'Imunidade',
  3: 'Exportação de serviço',
  4: 'Não Incidência',
}

/** Source: XSD 1.01, TSTipoImunidadeISSQN. */
export const TP_IMUNIDADE: Words = {
  0: 'Imunidade (tipo não informado na nota de origem)',
  1: 'Patrimônio, renda ou serviços, uns dos outros (CF88, Art 150, VI, a)',
  2: 'Templos de qualquer culto (CF88, Art 150, VI, b)',
  3: 'Patrimônio, renda ou serviços dos partidos políticos, inclusive suas fundações, das entidades sindicais dos trabalhadores, das instituições de educação e de assistência social, sem fins lucrativos, atendidos os requisitos da lei (CF88, Art 150, VI, c)',
  4: 'Livros, jornais, periódicos e o papel destinado a sua impressão (CF88, Art 150, VI, d)',
  5: 'Fonogramas e videofonogramas musicais produzidos no Brasil contendo obras musicais ou literomusicais de autores brasileiros e/ou obras em geral interpretadas por artistas brasileiros bem como os suportes materiais ou arquivos digitais que os contenham, salvo na etapa de replicação industrial de mídias ópticas de leitura a laser. (CF88, Art 150, VI, e)',
}

/** Source: XSD 1.01, TSOpExigSuspensa; NT 008, 2.4.5. */
export const TP_SUSP: Words = {
  1: 'Exigibilidade Suspensa por Decisão Judicial',
  2: 'Exigibilidade Suspensa por Processo Administrativo',
}

/** Source: XSD 1.01, TSTipoRetISSQN. */
export const TP_RET_ISSQN: Words = { 1: 'Não Retido', 2: 'Retido pelo Tomador', 3: 'Retido pelo Intermediário' }

/** Source: XSD 1.01, TSTipoRetPISCofins; NT 007. */
export const TP_RET_PIS_COFINS: Words = {
  0: 'PIS/COFINS/CSLL Não Retidos',
  1: 'PIS/COFINS Retidos',
  2: 'PIS/COFINS Não Retidos',
  3: 'PIS/COFINS/CSLL Retidos',
  4: 'PIS/COFINS Retidos, CSLL Não Retido',
  5: 'PIS Retido, COFINS/CSLL Não Retido',
  6: 'COFINS Retido, PIS/CSLL Não Retido',
  7: 'PIS Não Retido, COFINS/CSLL Retidos',
  8: 'PIS/COFINS Não Retidos, CSLL Retido',
  9: 'COFINS Não Retido, PIS/CSLL Retidos',
}
