import { describeRules } from './rule.ts'
import { linesOf, readSources, withoutComments } from './sources.ts'

const sources = readSources('packages/{platforms,gateways,documents}/src/**/*.ts', 'apps/server/src/**/*.ts').filter(
  ({ file }) => !/\.test\.ts$|testing|fixtures|contract-suite/.test(file),
)

const NAME = String.raw`(?:\w+\.)*\w*(?:secret|token|hottok|signature|hmac|pathKey|path_key|otp|password|senha)(?:_?hash)?\b`
/** Excludes comparisons that only test for presence or kind. */
const NOTHING = String.raw`(?!undefined|null|''|'\w+'|\d|true|false|"")`
const COMPARED = new RegExp(
  String.raw`(?<!typeof )(?<![\w.])${NAME} (?:===|!==) ${NOTHING}[\w.]+|[\w.]+ (?:===|!==) (?<!typeof )${NAME}\b`,
  'gi',
)

/** A comparison that stops at the first wrong letter reveals by its duration how many letters were right. */
describeRules('secrets', sources, [
  {
    name: 'are compared in a time that tells nothing, by timingSafeEqual',
    find: ({ file, text }) => linesOf(file, withoutComments(text), COMPARED),
    offender: { file: 'packages/platforms/src/offender.ts', text: 'return delivery.hottok === credentials.hottok' },
    except: {
      'packages/documents/src/seal/signature-parts.ts': 'Names of algorithms, which stand in the document.',
      'packages/gateways/src/focus-nfe/hooks.ts':
        'Our own secret beside the one that the gateway says it has: nobody else asks, nobody sees the time.',
      'packages/platforms/src/hotmart/pull-token.ts': 'The mark of a page of a list, which opens nothing.',
    },
  },
])
