#!/bin/sh
# Work with clips by commands, as a build server does it, in an empty folder: `commands.sh CLIPS`. Fails if a command ends
# with another exit code than the one before it.
expect() {
  code=$1
  shift
  "$@"
  ended=$?
  [ "$ended" -eq "$code" ] && return
  echo "Exit code $ended in place of $code: $*" >&2
  exit 1
}
contains() {
  grep -q "$1" "$2" && return
  echo "$2 does not contain $1" >&2
  exit 1
}

cp -R "$1" clips
printf 'time,from,fromTime,to,toTime,duration\n12.5,walk,0.40,hop,0.20,0.30\n' > game.csv
judge="segue audit --library audit.db --log game.csv --methods springExact,deadBlendArticle"

expect 0 segue version
expect 2 segue serach walk
expect 1 segue search walk --library missing.db

# A library
expect 0 segue index clips --library audit.db
expect 0 segue search walk --library audit.db > found.txt
contains walk.bvh found.txt
expect 0 segue doctor --library audit.db

# What people make
expect 0 segue tag walk jog --add gait --library audit.db
expect 0 segue mark walk --add out@0.4s --label leave --library audit.db
expect 0 segue add walk hop --out marker:leave --in 0.2s --methods springExact,deadBlendArticle --library audit.db
expect 0 segue set "walk → hop" --review approved --reviewer "Build server" --library audit.db
expect 1 segue add walk nothing --out 0.4s --in 0.2s --library audit.db
expect 0 segue save made.json --library audit.db
expect 0 segue sidecars --library audit.db
expect 0 segue index clips --library other.db
expect 0 segue merge made.json --library other.db

# Transitions
expect 0 $judge --budget 'footSlide<=10000' --junit within.xml --page within.html
expect 3 $judge --budget 'footSlide<=0.0001' --junit over.xml
contains '<failure' over.xml

# A damaged clip
echo 'Dear diary' > clips/damaged.bvh
expect 3 segue index clips --library audit.db
