import { describeGateway } from '../contract-suite.ts'
import { EXAMPLE_KEY, EXAMPLE_NFE } from './example-note.ts'
import { fixture } from './fixture.ts'
import { FOCUS_NFE } from './gateway.ts'

describeGateway({
  gateway: FOCUS_NFE,
  nfe: EXAMPLE_NFE,
  key: EXAMPLE_KEY,
  answers: {
    accepted: fixture('processando'),
    authorized: fixture('autorizada'),
    rejected: fixture('rejeitada'),
    denied: fixture('denegada'),
    cancelled: fixture('cancelada'),
    absent: fixture('nao-encontrada'),
    refusedData: fixture('erro-schema'),
    alreadyThere: ['ref-ja-autorizada', 'em-processamento', 'conflito-de-ref'].map(fixture),
    badCredentials: ['token-recusado', 'permissao-negada', 'certificado-vencido', 'empresa-nao-habilitada'].map(
      fixture,
    ),
    throttled: fixture('limite'),
    anotherCnpj: fixture('outro-cnpj'),
    anotherRef: fixture('outra-ref'),
    unknownState: fixture('situacao-desconhecida'),
    nonsense: fixture('sem-situacao'),
  },
  file: { kind: 'XML', path: '/arquivos/07504505000132/202611/XMLs/nota-nfe.xml' },
})
