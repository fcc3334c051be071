// table
/**
 * Every calculation of an amount, with its legal source and an explanation in Portuguese. In the text `{x$}` is an
 * input in reais, `{x%}` a percentage, `{x#}` a plain number; `{result$}` is the amount itself.
 */
export const TAX_RULES = {
  'OPERACAO-01': {
    source: 'LC 87/1996, art. 13, § 1º, II',
    says: 'Produtos {goods$} − desconto {discount$} + frete {freight$} + seguro e outras {extra$} = {result$}',
  },
  'ICMS-BASE-01': { source: 'LC 87/1996, art. 13', says: 'Valor da operação {operation$} + IPI {ipi$} = {result$}' },
  'ICMS-BASE-02': {
    source: 'LC 87/1996, art. 13; redução: convênio ou lei do estado',
    says: 'Valor da operação {whole$} menos {reduction%} = {result$}',
  },
  'ICMS-BASE-03': {
    source: 'LC 87/1996, art. 13, V e § 1º, I',
    says: 'Valor com tributos da importação {whole$} ÷ (100 % − {rate%}) = {result$}',
  },
  'ICMS-01': { source: 'LC 87/1996, art. 13', says: 'Base de {base$} × {rate%} = {result$}' },
  'ICMS-DIF-01': { source: 'Convênio SINIEF s/nº de 1970, CST 51', says: '{whole$} × {rate%} diferidos = {result$}' },
  'ICMS-DIF-02': {
    source: 'Convênio SINIEF s/nº de 1970, CST 51',
    says: '{whole$} menos {deferred$} diferidos = {result$}',
  },
  'ICMS-DESON-01': {
    source: 'Ajuste SINIEF 07/2005; NT 2023.004',
    says: 'Imposto cheio {whole$} menos o cobrado {charged$} = {result$}',
  },
  'ICMS-DESON-02': {
    source: 'Ajuste SINIEF 07/2005; NT 2023.004',
    says: 'Valor desonerado informado na nota: {result$}',
  },
  'ICMS-SN-01': { source: 'LC 123/2006, art. 23', says: 'Crédito: {base$} × {rate%} = {result$}' },
  'ICMS-ST-BASE-01': {
    source: 'LC 87/1996, art. 8º, II',
    says: 'Operação com IPI {whole$} + margem de {margin%} − redução de {reduction%} = {result$}',
  },
  'ICMS-ST-BASE-02': {
    source: 'LC 87/1996, art. 8º, §§ 2º e 3º',
    says: 'Base fixada por unidade ou tabela: {result$}',
  },
  'ICMS-ST-01': {
    source: 'LC 87/1996, art. 8º, § 5º',
    says: 'Base ST de {base$} × {rate%} menos o imposto da própria operação {own$} = {result$}',
  },
  'ICMS-ST-02': {
    source: 'Resolução CGSN 140/2018, art. 28',
    says: 'Base ST de {base$} × {rate%} menos {ownRate%} da própria operação ({own$}) = {result$}',
  },
  'ICMS-RET-01': {
    source: 'Ajuste SINIEF 07/2005, CST 60 e CSOSN 500',
    says: 'Retido na operação anterior: {result$}',
  },
  'ICMS-EFET-01': { source: 'NT 2018.005', says: 'Valor da operação {whole$} menos {reduction%} = {result$}' },
  'ICMS-MONO-01': { source: 'LC 192/2022; Convênio ICMS 199/2022', says: '{quantity#} × R$ {rate#} = {result$}' },
  'FCP-01': { source: 'ADCT, art. 82, § 1º', says: 'Base de {base$} × {rate%} de FCP = {result$}' },
  'FCP-ST-01': {
    source: 'ADCT, art. 82, § 1º',
    says: 'Base ST de {base$} × {rate%} de FCP menos {own$} da própria operação = {result$}',
  },
  'DIFAL-BASE-01': {
    source: 'LC 87/1996, art. 13, X e § 7º; Convênio ICMS 236/2021, cláusula segunda',
    says: 'Base única da operação: {result$}',
  },
  'DIFAL-01': {
    source: 'CF, art. 155, § 2º, VII; LC 190/2022; Convênio ICMS 236/2021',
    says: '{base$} × {inner%} de {uf#} = {whole$}, menos {between%} da origem ({origin$}) = {result$}',
  },
  'DIFAL-02': { source: 'ADCT, art. 99', says: 'Desde 2019 nada fica com o estado de origem: {result$}' },
  'DIFAL-FCP-01': {
    source: 'ADCT, art. 82, § 1º; Convênio ICMS 236/2021',
    says: '{base$} × {rate%} de FCP de {uf#} = {result$}',
  },
  'IPI-BASE-01': {
    source: 'Lei 4.502/1964, art. 14; RE 567.935 (Tema 84)',
    says: 'Valor da operação sem o desconto: {result$}',
  },
  'IPI-01': { source: 'Decreto 7.212/2010, art. 189', says: 'Base de {base$} × {rate%} = {result$}' },
  'IPI-02': { source: 'Decreto 7.212/2010, art. 200', says: '{quantity#} × R$ {unit#} = {result$}' },
  'IPI-DEVOL-01': { source: 'Decreto 7.212/2010, art. 231', says: 'IPI da devolução informado na nota: {result$}' },
  'II-01': { source: 'Decreto 6.759/2009, art. 75', says: 'Da declaração de importação: {result$}' },
  'PIS-BASE-01': {
    source: 'RE 574.706 (Tema 69); Lei 14.592/2023, arts. 6º e 7º',
    says: 'Operação {operation$} − ICMS {icms$} = {result$}',
  },
  'PIS-00': { source: 'IN RFB 1.009/2010, tabela II', says: 'Outras operações sem contribuição destacada: {result$}' },
  'PIS-01': {
    source: 'Lei 9.718/1998, art. 3º; Lei 10.637/2002, art. 2º',
    says: 'Base de {base$} × {rate%} = {result$}',
  },
  'PIS-02': { source: 'Lei 10.865/2004, art. 23', says: '{quantity#} × R$ {unit#} = {result$}' },
  'COFINS-00': {
    source: 'IN RFB 1.009/2010, tabela III',
    says: 'Outras operações sem contribuição destacada: {result$}',
  },
  'COFINS-01': {
    source: 'Lei 9.718/1998, art. 3º; Lei 10.833/2003, art. 2º',
    says: 'Base de {base$} × {rate%} = {result$}',
  },
  'COFINS-02': { source: 'Lei 10.865/2004, art. 23', says: '{quantity#} × R$ {unit#} = {result$}' },
  'APROX-01': { source: 'Lei 12.741/2012', says: 'Preço de {base$} × {rate%} aproximados = {result$}' },
  'IS-BASE-01': { source: 'LC 214/2025, art. 414', says: 'Valor da operação: {result$}' },
  'IS-01': { source: 'LC 214/2025, art. 419', says: 'Base de {base$} × {rate%} = {result$}' },
  'IS-02': { source: 'LC 214/2025, art. 419', says: 'Por alíquota {byRate$} + {quantity#} × R$ {unit#} = {result$}' },
  'IBSCBS-BASE-01': {
    source: 'LC 214/2025, art. 12; NT 2025.002, regra UB16-10',
    says: 'Operação {operation$} − tributos atuais {taxes$} + imposto seletivo e de importação {added$} = {result$}',
  },
  'IBS-01': { source: 'LC 214/2025, arts. 343 a 347', says: 'Base de {base$} × {rate%} = {result$}' },
  'IBS-02': {
    source: 'LC 214/2025, arts. 343 a 347; redução por cClassTrib',
    says: 'Base de {base$} × {rate%} (alíquota reduzida em {reduction%}) = {result$}',
  },
  'IBS-DIF-01': { source: 'LC 214/2025, art. 10, § 3º', says: '{whole$} × {rate%} diferidos = {result$}' },
  'IBS-DIF-02': { source: 'LC 214/2025, art. 10, § 3º', says: '{whole$} menos {deferred$} diferidos = {result$}' },
  'IBS-SOMA-01': { source: 'NT 2025.002, regra UB54', says: 'Estado {uf$} + município {city$} = {result$}' },
  'CBS-01': { source: 'LC 214/2025, arts. 346 e 347', says: 'Base de {base$} × {rate%} = {result$}' },
  'CBS-02': {
    source: 'LC 214/2025, arts. 346 e 347; redução por cClassTrib',
    says: 'Base de {base$} × {rate%} (alíquota reduzida em {reduction%}) = {result$}',
  },
  'CBS-SERV-01': {
    source: 'LC 214/2025, art. 12; NT 004 da NFS-e',
    says: 'Serviço {operation$} − ISS, PIS e COFINS {taxes$} = {result$}',
  },
  'SN-RECEITA-01': {
    source: 'NT 2026.005, campo P26, em segunda mão',
    says: 'Operação {operation$} + imposto seletivo {selective$} = receita de {result$}',
  },
  'SN-IBS-01': {
    source: 'LC 123/2006, art. 18, § 1º-A; NT 2026.005, em segunda mão',
    says: 'Receita de {base$} × {rate%} de IBS no DAS = {result$}',
  },
  'SN-CBS-01': {
    source: 'LC 123/2006, art. 18, § 1º-A; NT 2026.005, em segunda mão',
    says: 'Receita de {base$} × {rate%} de CBS no DAS = {result$}',
  },
  'ITEM-LIQUIDO-01': {
    source: 'NT 2026.008, regra I11c-20, em segunda mão',
    says: '{quantity#} × R$ {unit#} sem os novos tributos = {result$}',
  },
  'ITEM-01': { source: 'NT 2005/003; MOC 7.0, regra I11-10', says: '{quantity#} × R$ {unit#} = {result$}' },
  'TOTAL-01': { source: 'MOC 7.0, anexo I, grupo W', says: 'Soma de {items#} itens = {result$}' },
  'TOTAL-02': {
    source: 'MOC 7.0, anexo I, regra W16-10',
    says: 'Produtos {goods$} − descontos {less$} + acréscimos e tributos por fora {more$} = {result$}',
  },
  'ISS-BASE-01': {
    source: 'LC 116/2003, art. 7º',
    says: 'Serviço {service$} − desconto incondicionado {discount$} − deduções {deductions$} − benefício {benefit$} = {result$}',
  },
  'ISS-01': { source: 'LC 116/2003, art. 7º', says: 'Base de {base$} × {rate%} = {result$}' },
  'ISS-00': { source: 'LC 116/2003, arts. 1º a 3º', says: 'Operação sem ISS a pagar: {result$}' },
  'IRRF-01': { source: 'Decreto 9.580/2018, art. 714', says: 'Serviço de {base$} × {rate%} = {result$}' },
  'PCC-01': { source: 'Lei 10.833/2003, arts. 30 e 31', says: 'Serviço de {base$} × {rate%} = {result$}' },
  'INSS-01': { source: 'Lei 8.212/1991, art. 31', says: 'Serviço de {base$} × {rate%} = {result$}' },
  'RETIDO-01': {
    source: 'NT 007 da NFS-e',
    says: 'INSS {inss$} + IRRF {ir$} + PIS, COFINS e CSLL {pcc$} + ISS retido {iss$} = {result$}',
  },
  'LIQUIDO-01': {
    source: 'NT 007 da NFS-e; leiaute DPS 1.01',
    says: 'Serviço {service$} − descontos {discounts$} − retenções {withheld$} = {result$}',
  },
} as const satisfies Record<string, { source: string; says: string }>

export type TaxRuleId = keyof typeof TAX_RULES
