/** A procNFe around an infNFe, with an invented protocol. */
export function processed(infNFe: string): string {
  const chave = /Id="NFe([0-9A-Z]{44})"/.exec(infNFe)?.[1] ?? ''
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NAMESPACE}" versao="4.00"><NFe>${infNFe}</NFe><protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>SP_NFE_PL009</verAplic><chNFe>${chave}</chNFe><dhRecbto>2026-11-20T10:00:05-03:00</dhRecbto><nProt>135260000000001</nProt><digVal>MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`
}

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
