import { describeRules } from './rule.ts'
import { readSources } from './sources.ts'

const server = readSources('apps/server/src/**/*.ts').filter(
  ({ file }) => !/\.test\.ts$|testing|\/(simulation|seed)\//.test(file),
)

/**
 * Customers' programs follow notes and sales by webhooks, so they would never learn of a status that changed without
 * one.
 */
describeRules('webhooks', server, [
  {
    name: 'whoever sets the status of a note tells of it',
    find: ({ file, text }) =>
      /updateTable\('note'\)|update note set/.test(text) &&
      /\benotas_status(: | = )'/.test(text) &&
      !text.includes('recordWebhooksOfNote(')
        ? [file]
        : [],
    except: {
      'apps/server/src/note/nfe/import-xml.ts': 'The note was authorised elsewhere, before: nothing happens to it now.',
    },
    offender: {
      file: 'apps/server/src/sale/sales/offender.ts',
      text: "tx.updateTable('note').set({ enotas_status: 'FAIL' })",
    },
  },
  {
    name: 'whoever sets the status of a sale, or writes a new one, tells of it',
    find: ({ file, text }) =>
      (/insertInto\('sale'\)|insertMany<[^>]*>\(\s*tx,\s*'sale',/.test(text) ||
        (/updateTable\('sale'\)|update sale set/.test(text) && /\bstatus: '|sale set status = '/.test(text))) &&
      !/recordWebhooksOf(New)?Sales?\(/.test(text)
        ? [file]
        : [],
    offender: {
      file: 'apps/server/src/sale/sales/offender.ts',
      text: "tx.updateTable('sale').set({ status: 'LOCKED' })",
    },
  },
])
