import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Fakes for the commands of a bare Debian that a test must not run: packages are already there, no user changes, and a
 * unit's process gets only the environment that its unit file sets.
 */
const COMMANDS: Record<string, string> = {
  'apt-get': 'exit 0',
  useradd: 'mkdir -p "$BOX/var/lib/talao"',
  runuser: 'shift 3; exec "$@"',
  install: `
# install -m 600 -o talao -g talao <from> <to>
while [ $# -gt 2 ]; do
  [ "$1" = -m ] && mode=$2
  shift 2
done
exec /usr/bin/install -m "$mode" "$1" "$2"`,
  psql: `
cd "$HOUSE" && exec "$HOUSE_NODE" --input-type=module -e "
import pg from 'pg'
const client = new pg.Client(process.env.BOX_DATABASE)
await client.connect()
await client.query(process.argv.at(-1))
await client.end()" -- "$@"`,
  curl: `
exec "$HOUSE_NODE" -e "
const address = process.argv.at(-1)
const ask = () => fetch(address).then(async (answer) => (answer.ok ? process.stdout.write(await answer.text()) : again()), again)
const end = Date.now() + 240_000
const again = () => (Date.now() < end ? setTimeout(ask, 100) : process.exit(7))
ask()" -- "$@"`,
  systemctl: `
for unit in "$@"; do
  case $unit in *.timer) continue ;; talao-*@*) ;; *) continue ;; esac
  file=$BOX/etc/systemd/system/\${unit%@*}@.service
  said() { sed -n "s|^$1=||p" "$file" | sed "s|%i|\${unit#*@}|g"; }
  env -i PATH=/usr/bin:/bin $(said Environment) $(grep -v '^#' "$(said EnvironmentFile | head -1)") $(said ExecStart) >"$BOX/$unit.log" 2>&1 &
  echo $! >>"$BOX/pids"
done`,
}

export function writeCommands(folder: string): void {
  for (const [name, text] of Object.entries(COMMANDS)) {
    const file = path.join(folder, name)
    writeFileSync(file, `#!/bin/sh\n${text}\n`)
    chmodSync(file, 0o755)
  }
}
