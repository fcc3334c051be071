import { MAIN, type STYLE, XML } from './xlsx.ts'

const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_PART = 'xl/worksheets/sheet1.xml'

/** The files of an .xlsx around its only sheet. `title` comes from our code and has at most 31 characters. */
export function partsAround(title: string): readonly (readonly [name: string, text: string])[] {
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/${SHEET_PART}" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><bookViews><workbookView/></bookViews><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const FONT = '<sz val="11"/><name val="Calibri"/>'
/** In the order of STYLE; style 0 is the default. 49, 1 and 4 are built-in formats: text, whole number, amount. */
const FORMATS = {
  text: '<xf xfId="0" numFmtId="49" applyNumberFormat="1"/>',
  number: '<xf xfId="0" numFmtId="1" applyNumberFormat="1"/>',
  money: '<xf xfId="0" numFmtId="4" applyNumberFormat="1"/>',
  moment: '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/>',
  day: '<xf xfId="0" numFmtId="165" applyNumberFormat="1"/>',
  head: '<xf xfId="0" numFmtId="49" applyNumberFormat="1" fontId="1" applyFont="1"/>',
} as const satisfies Record<keyof typeof STYLE, string>

const STYLES = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>',
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="7"><xf xfId="0"/>${Object.values(FORMATS).join('')}</cellXfs>`,
  // The base style of all others. openpyxl warns when it is missing.
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
