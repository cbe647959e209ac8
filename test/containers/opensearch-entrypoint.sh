#!/bin/bash
# What the compose file needs of the official image: variables whose names have a dot are settings.
set -eu
settings=()
while IFS='=' read -r -d '' name value; do
  case $name in *.*) settings+=("-E$name=$value") ;; esac
done < /proc/self/environ
exec bin/opensearch "${settings[@]}"
