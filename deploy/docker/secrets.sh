#!/bin/sh
# Makes the secrets of compose.yaml below ./secrets on its first run: a folder for each container, a file for each
# setting.
set -eu
cd "$(dirname "$0")"
[ -e secrets ] && { echo "secrets/ is there already; removing it makes its data unreadable"; exit 1; }
umask 077
mkdir secrets && cd secrets
# The parent folder keeps other users of this machine out; containers' users must be able to read their own folder.
put() { mkdir -p "$(dirname "$1")" && printf '%s' "$2" > "$1" && chmod 0444 "$1" && chmod 0755 "$(dirname "$1")" "${1%%/*}"; }
random() { openssl rand -hex 24; }

for caller in gateway exams submissions billing dashboard grading operator; do eval "token_$caller=$(random)"; done
accept() { service=$1; shift; for caller in "$@"; do put "$service/ACCEPTED_TOKENS/$caller" "$(eval "echo \$token_$caller")"; done; }
for service in gateway exams submissions billing dashboard grading; do put "$service/SERVICE_TOKEN" "$(eval "echo \$token_$service")"; done
accept gateway dashboard operator
accept exams gateway submissions dashboard operator
accept submissions gateway exams dashboard grading operator
accept billing gateway submissions dashboard operator
accept dashboard operator
accept grading operator
put operator/OPERATOR_TOKEN "$token_operator"
put gateway/CURSOR_SECRETS "$(random)"

sql=
for database in gateway exams submissions billing dashboard; do
  password=$(random)
  url() { echo "postgresql://${database}_$1:$password@postgres:5432/$database"; }
  put "$database/DATABASE_URL" "$(url app)"
  put "$database/SYSTEM_DATABASE_URL" "$(url system)"
  put "migrate-$database/MIGRATION_DATABASE_URL" "$(url owner)"
  for login in owner app system; do sql="${sql}create role ${database}_$login login password '$password';
"; done
  sql="${sql}create database $database owner ${database}_owner;
"
done
put postgres/password "$(random)"
put postgres/init.sql "$sql"

redis=$(random)
put redis/redis.conf "requirepass $redis
save \"\"
appendonly no
"
put gateway/REDIS_URL "redis://:$redis@redis:6379"

s3=$(random)
put minio/user exam-evaluation
put minio/password "$s3"
put submissions/S3_ACCESS_KEY exam-evaluation
put submissions/S3_SECRET_KEY "$s3"
echo "secrets/ made"
