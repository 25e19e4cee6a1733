package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/run/webhook"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		now, _ := strconv.ParseInt(parts[2], 10, 64)
		body, _ := base64.StdEncoding.DecodeString(parts[3])
		headers := http.Header{}
		for _, field := range parts[4:] {
			name, value, _ := strings.Cut(field, ": ")
			headers.Set(name, value)
		}
		if parts[0] == "service" {
			fmt.Println(webhook.VerifyServiceSignature(body, headers, parts[1]))
		} else {
			fmt.Println(webhook.VerifyStandardWebhook(body, headers, parts[1], 5*time.Minute, time.Unix(now, 0)))
		}
	}
}
