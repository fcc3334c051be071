import { isTest } from './imports.ts'
import { describeRules, type Rule } from './rule.ts'
import { linesOf, readSources, withoutComments } from './sources.ts'

const sources = readSources('{packages,apps}/*/{src,testing}/**/*.{ts,tsx}').map(({ file, text }) => ({
  file,
  text: withoutComments(text),
}))

/**
 * Terms that a seller does not use or would misread. Where the code uses the term too (`hash`, `endpoint`), only
 * surrounding Portuguese shows that it is user-facing text.
 */
const NOT_AT_FIRST_SIGHT = [
  /(?<![\w./-])(emissoras?|lotes?|leiautes?|manifestos?|sozinh[oa]s?|prontidão|malformad[oa]s?)(?![\w-])/i,
  /(?<![\w./-])(RPS|CAdES)(?![\w-])/,
  /\b(o|a|os|as|do|da|à|ao|desta|deste|nova|pel[ao]|um|uma|de|sem|envelope) (DPS|SVRS|NSU|SOAP|cStat)\b/,
  /[a-zà-ú] \(cStat\)/,
  /\b(o|a|os|as|do|da|no|na|um|uma|de|seu) (payload|endpoint|hash|hook)s?\b/i,
  /['"`>](Payload|Endpoint|Hash)\b(?! \()/,
  /\bvazi[oa]s?, (vale|sai|usa|o |a )/i,
]

/** Texts read by those who install or program the product, not by those who sell with it. */
const NOT_FOR_SELLERS =
  /^apps\/server\/src\/(operation\/(backup|seed|open-api|metrics)|kit\/(secrets|metrics))\/|^apps\/server\/src\/kit\/(config\/config|files\/scrub-report)\.ts$|^packages\/fiscal\/src\/(.*\/)?(layout\/|state\/)/

/** Files used only by tests. */
const FOR_TESTS = /testing|fixtures|example|mutilation|canned|contract-suite/

/** A norm is cited by its own name, so those citations are exempt. */
const withoutNorms = (text: string) =>
  text.replace(/\bsource:\s*(['`])(?:[^\\\n]|\\.)*?\1/g, (norm) => norm.replace(/[^\n]/g, ' '))

/** On the screens there is only one authority, and a seller knows it by its name: the SEFAZ or the city. */
const NOT_ON_SCREENS = [/(?<![\w./-])(autoridades?|tomador(es)?|prestador(es)?)(?![\w-])/i]

type Place = {
  name: string
  folder: string
  offender: string
  patterns?: readonly RegExp[]
  except?: Record<string, string>
}

/** The kinds of places where sentences for sellers are written. */
const PLACES: readonly Place[] = [
  {
    name: 'a screen',
    folder: 'apps/web/src/',
    offender: '<p>A emissora recebe o lote.</p>',
    except: {
      'apps/web/src/features/nfse/note-data.tsx': 'the page of one note says all that it holds',
      'apps/web/src/features/audit/field-labels.ts': 'the audit names fields as the authority does',
      'apps/web/src/features/companies/access/access-form.ts':
        'straight to the SEFAZ the lots are counted, and whoever counts them set them',
      'apps/web/src/features/companies/access/numbering-panel.tsx': 'the same: only there the field is shown',
    },
  },
  {
    name: 'a screen, which names the authority,',
    folder: 'apps/web/src/',
    patterns: NOT_ON_SCREENS,
    offender: '<p>O pedido vai à autoridade.</p>',
    except: {
      'apps/web/src/features/nfse/form/danfse-paper.tsx': 'the paper has the words of its norm',
    },
  },
  {
    name: 'an answer of the contract',
    folder: 'packages/contract/src/',
    offender: "text: 'A emissora não respondeu.'",
    except: {
      'packages/contract/src/note/numbering.ts': 'the number of lots, which only whoever counts them sends',
    },
  },
  {
    name: 'a sentence of the server',
    folder: 'apps/server/src/',
    offender: "text: 'Sem resposta da emissora'",
    except: {
      'apps/server/src/note/issuing/send/needs-user-reasons.ts':
        'knows the sentences of earlier releases, which it does not say',
      'apps/server/src/note/registration/register-company.ts': 'the same',
    },
  },
  {
    name: 'a rule of the law or a rejection',
    folder: 'packages/fiscal/src/',
    offender: "['225', null, 'O lote da nota não seguiu o leiaute da NF-e.', SUPPORT]",
  },
  {
    name: 'a reason of a gateway',
    folder: 'packages/gateways/src/',
    offender: "reason: 'a resposta é da DPS 12, não desta'",
    except: {
      'packages/gateways/src/nfse-nacional/feed.ts': 'the parameter of the national system is called that',
      'packages/gateways/src/sefaz/messages.ts': 'the layout of the messages of the SEFAZ, as its manual has it',
    },
  },
  {
    name: 'a word about a platform',
    folder: 'packages/platforms/src/',
    offender: "'A plataforma está fora do ar. A busca continua sozinha.'",
  },
]

const rules: readonly Rule[] = PLACES.map(({ name, folder, offender, patterns = NOT_AT_FIRST_SIGHT, except = {} }) => ({
  name: `${name} says what a seller says`,
  find: ({ file, text }) =>
    file.startsWith(folder) && !isTest(file) && !FOR_TESTS.test(file) && !NOT_FOR_SELLERS.test(file)
      ? patterns.flatMap((pattern) => linesOf(file, withoutNorms(text), pattern))
      : [],
  offender: { file: `${folder}offender.ts`, text: offender },
  except,
}))

describeRules('words', sources, rules)
