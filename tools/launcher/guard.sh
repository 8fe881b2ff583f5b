#!/bin/sh
# Runs one program and ends it when the launcher is gone: the launcher holds the other end of this shell's standard input.
# Arguments: the program and its own arguments. A shell, because another Node.js would keep 40 MB in memory to wait.
deadline=8 # seconds
program=
asked=

# Ends the program, by force when it does not listen; the group holds whatever it started itself.
stop() {
  asked=yes
  [ -n "$program" ] || return
  kill -TERM "$program" 2>/dev/null
  (sleep "$deadline" && kill -KILL 0) </dev/null >/dev/null 2>&1 3<&- &
}
trap stop TERM
trap : INT HUP

exec 3<&0
"$@" </dev/null 3<&- &
program=$!
[ -z "$asked" ] || stop
# Nobody writes into the pipe, so reading ends with the launcher.
(while read -r _; do :; done && kill -TERM $$) <&3 >/dev/null 2>&1 3<&- &
exec </dev/null 3<&-

# A signal ends the waiting, too; the program may still be there.
while :; do
  wait "$program"
  code=$?
  kill -0 "$program" 2>/dev/null || break
done
trap '' TERM
kill -TERM 0 # what waits beside us
[ "$code" != 143 ] || code=0
exit "$code"
