{{/* A secret for dev.enabled: the same at every render, different for every name. Argument: dict "root" . "of" NAME. */}}
{{- define "exam-evaluation.devSecret" -}}
{{- printf "%s/%s/%s" .root.Release.Name .of .root.Values.dev.password | sha256sum | trunc 40 -}}
{{- end -}}

{{/* The differences between the parts. */}}
{{- define "exam-evaluation.devParts" -}}
postgresql:
  port: 5432
  user: 999
  data: /var/lib/postgresql/data
  env: { POSTGRES_PASSWORD_FILE: /etc/dev/postgres-password, PGDATA: /var/lib/postgresql/data/pgdata }
  folders: [/var/run/postgresql]
  files: { postgres-password: /etc/dev/postgres-password, init.sql: /docker-entrypoint-initdb.d/init.sql }
redis:
  port: 6379
  user: 999
  data: /data
  args: [redis-server, /etc/dev/redis.conf]
  files: { redis.conf: /etc/dev/redis.conf }
kafka:
  port: 9092
  user: 1000
  data: /var/lib/kafka
  env: { LOG_DIR: /tmp/logs, KAFKA_HEAP_OPTS: -Xms256m -Xmx512m }
  command:
    - sh
    - -ec
    - |
      bin=/opt/kafka/bin
      $bin/kafka-storage.sh format --ignore-formatted -t ZXhhbS1ldmFsdWF0aW9uIQ -c /etc/dev/server.properties
      exec $bin/kafka-server-start.sh /etc/dev/server.properties
  files: { server.properties: /etc/dev/server.properties }
minio:
  port: 9000
  user: 1000
  data: /data
  env: { MINIO_ROOT_USER_FILE: /etc/dev/minio-user, MINIO_ROOT_PASSWORD_FILE: /etc/dev/minio-password, MINIO_UPDATE: "off" }
  args: [server, /data]
  files: { minio-user: /etc/dev/minio-user, minio-password: /etc/dev/minio-password }
{{- end -}}
